"""Who is in the picture: little people in many poses, animals, and the big silhouettes a scene can live in."""

from art.figures.beasts import bird, bird_flock, cat, fish, moth, rabbit, school, whale
from art.figures.bodies import eye, hand, open_hand, profile, sleeping_face
from art.figures.heads import Hat
from art.figures.people import Joints, crowd, person, person_above
from art.figures.poses import POSES

__all__ = [
    "POSES",
    "Hat",
    "Joints",
    "bird",
    "bird_flock",
    "cat",
    "crowd",
    "eye",
    "fish",
    "hand",
    "moth",
    "open_hand",
    "person",
    "person_above",
    "profile",
    "rabbit",
    "school",
    "sleeping_face",
    "whale",
]
