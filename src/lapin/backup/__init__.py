"""Backups: everything that a site keeps, in one file; made while it runs, and restored into an empty place.

The file is a tar archive: a copy of the log, the objects of the storage, and last a list of both with the SHA-256
of each. The log is copied first, so that every picture that it speaks of is in the copy.
"""
