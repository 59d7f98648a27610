"""The server: what joins the durable driver, the phones and the web. Like bootstrap, it builds and joins objects."""
