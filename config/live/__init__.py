"""One port for pages and for news: Django's pages by its WSGI application, streams of events from here."""
