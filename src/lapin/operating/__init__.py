"""The operator's side of a site: reports, bars, modes, an audit log; all kept in the storage."""
