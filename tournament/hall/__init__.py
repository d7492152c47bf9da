"""The hall: what stands on its screens, who may open one, and what the chief referee says to everybody."""
