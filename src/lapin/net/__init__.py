"""Everything between the network and the tables: sessions without sockets, messages, HTTP, and socket edges."""
