"""What the site ships to the browser: scripts, style sheets, and in `dist/` what is built."""
