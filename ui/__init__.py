"""What people see and touch: state to view (pure), view to pixels."""

import os

os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # SDL would swallow what tells the program to stop
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on standard output, which is ours
