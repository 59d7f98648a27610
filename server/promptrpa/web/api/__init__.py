"""The REST API, a blueprint a resource."""

from .devices import blueprint as devices
from .events import blueprint as events
from .figures import blueprint as figures
from .health import blueprint as health
from .knowledge import blueprint as knowledge
from .metrics import blueprint as metrics
from .pairing import blueprint as pairing
from .people import blueprint as people
from .pictures import blueprint as pictures
from .private import blueprint as private
from .runs import blueprint as runs
from .settings import blueprint as settings
from .standing import blueprint as standing
from .suites import blueprint as suites
from .tasks import blueprint as tasks
from .tutorials import blueprint as tutorials
from .upkeep import blueprint as upkeep

BLUEPRINTS = (
    devices,
    events,
    figures,
    health,
    knowledge,
    metrics,
    pairing,
    people,
    pictures,
    private,
    runs,
    settings,
    standing,
    suites,
    tasks,
    tutorials,
    upkeep,
)
