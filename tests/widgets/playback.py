"""What a page makes of a recording."""

import copy


def scenes(doc):
    """The scenes that follow from a recording's base and the changes in its frames."""
    nodes = {key: copy.deepcopy(node) for key, node in doc["base"].items()}
    found = []
    for frame in doc["frames"]:
        for key in frame["delta"].get("del", ()):
            del nodes[key]
        for key, (tag, changed, text, title) in frame["delta"].get("set", {}).items():
            attrs = {**(nodes[key][1] if key in nodes else {}), **changed}
            kept = {name: value for name, value in attrs.items() if value is not None}
            nodes[key] = [tag, kept, text, title]
        found.append(copy.deepcopy(nodes))
    return found
