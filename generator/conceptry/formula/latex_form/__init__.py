"""LaTeX as people write it: commands, pieces, and how declared symbols are spelled in it."""
