"""glTF 2.0 binary files: meshes, materials and pictures as bytes, the same every time."""

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np

CLAMP, REPEAT = 33071, 10497


class Glb:
    """A model of one node, put together primitive by primitive."""

    def __init__(self, name: str) -> None:
        self.name, self.bytes, self.pictures = name, bytearray(), {}
        self.document: dict[str, Any] = {
            key: [] for key in ('accessors', 'bufferViews', 'materials', 'textures', 'images', 'samplers')
        }
        self.primitives: list[dict[str, Any]] = []
        self.used: set[str] = set()

    def texture(self, name: str, png: bytes, around: bool) -> int:
        """Index of a texture; `around` = it meets itself on the left and right."""
        if name not in self.pictures:
            self.pictures[name] = len(self.document['textures'])
            self.document['images'].append(
                {'bufferView': self._view(png), 'mimeType': 'image/png', 'name': name.replace(' ', '-')}
            )
            self.document['samplers'].append(
                {'magFilter': 9729, 'minFilter': 9987, 'wrapS': REPEAT if around else CLAMP, 'wrapT': CLAMP}
            )
            self.document['textures'].append({'source': self.pictures[name], 'sampler': self.pictures[name]})
        return self.pictures[name]

    def material(self, name: str, material: dict[str, Any]) -> int:
        """Index of a material, which is kept once by its name."""
        known = [entry['name'] for entry in self.document['materials']]
        if name in known:
            return known.index(name)
        self._note(material)
        self.document['materials'].append({'name': name, **material})
        return len(known)

    def primitive(self, material: int, attributes: dict[str, np.ndarray]) -> None:
        """Triangles by their corners; corners that are alike become one."""
        rows = np.concatenate([values.astype('<f4').reshape(len(values), -1) for values in attributes.values()], axis=1)
        _, first, index = np.unique(np.round(rows, 6), axis=0, return_index=True, return_inverse=True)
        # In the order in which they come, which lies closer together than a sorted one.
        order = np.argsort(first, kind='stable')
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        self.primitives.append(
            {
                'attributes': {
                    name: self._accessor(values[first[order]].astype('<f4'), name)
                    for name, values in attributes.items()
                },
                'indices': self._accessor(place[index.ravel()].astype('<u4'), 'indices'),
                'material': material,
            }
        )

    def write(self, path: Path) -> None:
        """The whole as a file."""
        document = {
            'asset': {'version': '2.0', 'generator': 'klarholm studio'},
            'scene': 0,
            'scenes': [{'nodes': [0]}],
            'nodes': [{'mesh': 0, 'name': self.name}],
            'meshes': [{'name': self.name, 'primitives': self.primitives}],
            'buffers': [{'byteLength': len(self.bytes)}],
            **{key: value for key, value in self.document.items() if value},
            **({'extensionsUsed': sorted(self.used)} if self.used else {}),
        }
        words = json.dumps(document, separators=(',', ':'), sort_keys=True).encode()
        words += b' ' * (-len(words) % 4)
        total = 12 + 8 + len(words) + 8 + len(self.bytes)
        path.write_bytes(
            struct.pack('<4sIIII', b'glTF', 2, total, len(words), 0x4E4F534A)
            + words
            + struct.pack('<II', len(self.bytes), 0x004E4942)
            + bytes(self.bytes)
        )

    def _note(self, value):
        """Remembers the extensions that a part of the document uses, at any depth."""
        if isinstance(value, dict):
            self.used |= value.get('extensions', {}).keys()
            for part in value.values():
                self._note(part)

    def _view(self, data):
        self.document['bufferViews'].append({'buffer': 0, 'byteOffset': len(self.bytes), 'byteLength': len(data)})
        self.bytes += data + b'\0' * (-len(data) % 4)
        return len(self.document['bufferViews']) - 1

    def _accessor(self, values, name):
        accessor = {
            'bufferView': self._view(values.tobytes()),
            'componentType': 5125 if name == 'indices' else 5126,
            'count': len(values),
            'type': 'SCALAR' if values.ndim == 1 else f'VEC{values.shape[1]}',
        }
        if name == 'POSITION':
            accessor |= {'min': values.min(axis=0).tolist(), 'max': values.max(axis=0).tolist()}
        self.document['accessors'].append(accessor)
        return len(self.document['accessors']) - 1
