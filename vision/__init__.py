"""From frames to what lies on the table: surfaces, tags, codes, sightings and settled events."""


class VisionError(Exception):
    """Root of what can go wrong with the reading's input. A wrong table is a value, never one of these."""
