"""The REST API, a blueprint a resource."""

from .devices import blueprint as devices
from .events import blueprint as events
from .figures import blueprint as figures
from .health import blueprint as health
from .knowledge import blueprint as knowledge
from .people import blueprint as people
from .pictures import blueprint as pictures
from .runs import blueprint as runs
from .settings import blueprint as settings
from .standing import blueprint as standing
from .tasks import blueprint as tasks
from .tutorials import blueprint as tutorials

BLUEPRINTS = (devices, events, figures, health, knowledge, people, pictures, runs, settings, standing, tasks, tutorials)
