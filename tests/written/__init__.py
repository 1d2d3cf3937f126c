"""A database written by an earlier build, and the test that today's build plays on from it."""
