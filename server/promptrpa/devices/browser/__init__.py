"""A web page as a phone: Chromium through Playwright (the extra `web`)."""
