"""The way in: sessions without sockets, messages, HTTP, and the sockets at the very edge."""
