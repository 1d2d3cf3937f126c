"""Looks at a set-up, whether a server runs on it or not, and says what is wrong and how to mend it.

Each check gives findings: plain sentences for the person who set the site up. Nothing is changed; a file without a
name is written into the data folder and is gone again.
"""
