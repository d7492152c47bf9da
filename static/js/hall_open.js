// A projector has no mouse: the form that opens its screen sends itself. Previews run no scripts and use nothing up.
document.getElementById("open-screen")?.requestSubmit();
