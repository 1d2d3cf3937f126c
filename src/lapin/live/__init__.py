"""Running tables: everything that has to do with time, storage, connections and other processes.

`table` decides commands in batches, commits them to the log and broadcasts frames. `scheduler` sees to what falls
due, `presence` knows who is connected, `replication` follows other processes, `bots` asks computer players when
`pace` says so, and `registry` knows all tables of the process. What a table allows, and what it is, stands in
`lapin.table`.
"""
