"""Tutorials: scripts of what the other players do, played with the learner by the real rules into real frames.

`scripts` says who tells, gives, votes and touches what; `others` makes moves of it; `scenes` plays.
"""

from lapin.tutorials.scenes import LearnerAnswer, Scene, played
from lapin.tutorials.scripts import SCRIPTS, YOU, Race, Script, Tale

__all__ = ["SCRIPTS", "YOU", "LearnerAnswer", "Race", "Scene", "Script", "Tale", "played"]
