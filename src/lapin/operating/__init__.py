"""What the operator of a site sees and does: reports, bars, modes, an audit log; all kept in the storage."""
