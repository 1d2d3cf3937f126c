"""Tutorials: scripted turns of the other players, played with the learner by the real rules into real frames.

`scripts` holds the scripts, `others` turns them into moves, and `scenes` plays them.
"""

from lapin.tutorials.scenes import LearnerAnswer, Scene, played
from lapin.tutorials.scripts import SCRIPTS, YOU, Script, ScriptedSquare, ScriptedStory

__all__ = ["SCRIPTS", "YOU", "LearnerAnswer", "Scene", "Script", "ScriptedSquare", "ScriptedStory", "played"]
