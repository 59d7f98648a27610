"""edit: a saved task's name, function, prompts, slots' names, and the words of its steps."""

from __future__ import annotations

from typing import Any

import click

from promptrpa import bootstrap
from promptrpa.cli.common import pairs, settings_of
from promptrpa.errors import UsageError

_HELP = """# name, function and prompts are texts; a value that changes stands in them as {slot}.
# slots: a name on the right renames the slot everywhere; its value is what the task was made with.
# steps: what the step is found by when the app has changed; none can be added or removed here.
"""


@click.command("edit")
@click.argument("name", metavar="TASK")
@click.option("--set", "changes", multiple=True, metavar="FIELD=VALUE", help="Without an editor; see below.")
@click.option(
    "--offline", type=click.Choice(["yes", "no"]), help="Let phones with the app keep it and run it without the server."
)
@click.pass_context
def edit_command(context: click.Context, name: str, changes: tuple[str, ...], offline: str | None) -> None:
    """Change TASK in your editor ($EDITOR); what you save becomes its new version.

    \b
    --set name="morning alarm"
    --set function="set an alarm for {time}"
    --set prompt.2="wake me at {time}"     the second prompt; one past the last adds one, empty removes
    --set slot.text=contact                renames the slot {text} to {contact}
    --set step.3="Tap Save"                the words of the third step
    """
    import yaml

    from promptrpa.cli.remote import open_holdings
    from promptrpa.learning.editing import changed

    settings = settings_of(context)
    with bootstrap.open_knowledge(settings) as knowledge:
        task = knowledge.task(name)
    with open_holdings(settings) as holdings:
        if offline:
            (holdings.allow_offline if offline == "yes" else holdings.forbid_offline)(task.id)
            if not changes:
                return
        document = holdings.document(task.id)
        if changes:
            said: Any = changed(document, pairs(changes))
        else:
            shown = {key: value for key, value in document.items() if key != "version"}
            text = yaml.safe_dump(shown, allow_unicode=True, sort_keys=False, width=110)
            written = click.edit(_HELP + text, extension=".yaml")
            said = document if written is None else _read(written)
            if isinstance(said, dict):
                said["version"] = document["version"]
        saved = holdings.edit(task.id, said)
    if saved.version == task.version:
        click.echo("Nothing was changed.")
    else:
        click.echo(f"Saved as version {saved.version} of {saved.id}: {saved.name}")


def _read(text: str) -> Any:
    import yaml

    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise UsageError(f"That is not valid YAML: {' '.join(str(error).split())}.") from error
