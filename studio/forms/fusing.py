"""Glass that was set on while hot is one body with what it was set on: light must find no seam within it."""

from collections.abc import Sequence

import bpy

from kinds import Thing

# What is set on hot, by the role that its name begins with.
SET_ON = ('handle', 'spout')


def fuse(things: Sequence[Thing]) -> list[Thing]:
    """Join handles and spouts into the body, which comes first; returns what is left. Nothing happens without any."""
    body, *others = things
    joined = [thing for thing in others if thing.name.startswith(SET_ON)]
    if not joined:
        return list(things)
    for thing in joined:
        union = body.modifiers.new('fuse', 'BOOLEAN')
        union.operation, union.solver, union.object = 'UNION', 'FAST', thing
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(body.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    body.modifiers.clear()
    body.data = mesh
    left = [thing for thing in things if thing not in joined]
    for thing in joined:
        bpy.data.objects.remove(thing)
    return left
