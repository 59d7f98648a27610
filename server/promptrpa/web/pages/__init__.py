"""The dashboard, a blueprint a resource. Pages only show; what they change goes through the API."""

from .devices import blueprint as devices
from .home import blueprint as home
from .knowledge import blueprint as knowledge
from .people import blueprint as people
from .runs import blueprint as runs
from .standing import blueprint as standing
from .tasks import blueprint as tasks

BLUEPRINTS = (devices, home, knowledge, people, runs, standing, tasks)
