"""From frames to what lies on the table: surfaces, tags, codes, sightings and settled events."""

import os

# A picture of a few hundred kilobytes can ask for gigabytes once it is decoded: no camera of ours has so many pixels.
MOST_PIXELS = 100 * 2**20
os.environ["OPENCV_IO_MAX_IMAGE_PIXELS"] = str(MOST_PIXELS)


class VisionError(Exception):
    """Root of what can go wrong with the reading's input. A wrong table is a value, never one of these."""
