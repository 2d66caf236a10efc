"""Starts the studio's programs, most of them in Blender, at the lowest priority."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable

from kinds import Row
from tables import HERE


def run(maker: str, jobs: Iterable[Row], *more: str) -> str:
    """What one of the studio's programs prints about a file of jobs, at the lowest priority;
    its last words when it failed.
    """
    with tempfile.NamedTemporaryFile('w', suffix='.json') as ticket:
        json.dump(list(jobs), ticket)
        ticket.flush()
        script = os.fspath(HERE / maker)
        start = (
            [sys.executable, script]
            if maker == 'engraver.py'
            else [
                'blender',
                '--background',
                '-noaudio',
                '--factory-startup',
                '--python-exit-code',
                '1',
                '--python',
                script,
                '--',
            ]
        )
        done = subprocess.run(
            ['chrt', '--idle', '0', 'nice', '-n', '19', *start, ticket.name, *more], capture_output=True, text=True
        )
    if done.returncode:
        print((done.stdout + done.stderr)[-1500:], file=sys.stderr)
    return done.stdout
