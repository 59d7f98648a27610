"""The dashboard, a blueprint a resource. Pages only show; what they change goes through the API."""

from .devices import blueprint as devices
from .home import blueprint as home
from .install import blueprint as install
from .knowledge import blueprint as knowledge
from .people import blueprint as people
from .runs import blueprint as runs
from .settings import blueprint as settings
from .standing import blueprint as standing
from .suites import blueprint as suites
from .tasks import blueprint as tasks

BLUEPRINTS = (devices, home, install, knowledge, people, runs, settings, standing, suites, tasks)
