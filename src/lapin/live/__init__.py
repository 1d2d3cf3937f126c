"""Running tables: everything that has to do with time, storage, connections and other processes.

`table` decides commands in batches, commits them to the log and broadcasts frames. `scheduler` does what falls
due, `presence` knows who is connected, `replication` follows other processes, `bots` asks computer players when
`pace` says so, and `registry` knows all tables of the process. `lapin.table` says what a table is, and what it
allows.
"""
