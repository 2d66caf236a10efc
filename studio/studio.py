"""The studio's desk: renders what changed, and lays out contact sheets.

    python3 studio/studio.py check [--only TEXT ...]
    python3 studio/studio.py render [--only TEXT ...] [--quality preview|final] [--force]
    python3 studio/studio.py status [--only TEXT ...] [--quality ...]
    python3 studio/studio.py accept [--only TEXT ...]
    python3 studio/studio.py sheet [--only TEXT ...] [--out FILE]
    python3 studio/studio.py compare --only TEXT ...
    python3 studio/studio.py export [--only TEXT ...] [--force]

Needs Debian's blender, python3-yaml, python3-opencv and python3-numpy. One Blender runs at a time, at the lowest
priority; several runs take turns, picture by picture.
`check` builds every scene and names what passes through something or hangs in the air; `render` refuses such a scene.
`accept` records pictures, in the quality they have, as up to date after a change to the code that does not show.
`compare` renders pictures anew, in the quality they were made, and holds them against their masters.
`export` makes the products' models, to turn in the light; those that are up to date stay as they are.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import exporting
import plan
import running

# Seconds of work before a run lets others at the kiln.
TURN = 45
# Samples that one Blender takes at most for several pictures before it is closed: its start takes as long as a small
# one.
BATCH = 7_000_000
# Scenes that one Blender looks at.
LOOKS = 10
# Mean absolute difference, of 255, below which two renders are the same picture.
ALIKE = 2


def main() -> int | None:
    parser = argparse.ArgumentParser(prog='studio')
    parser.add_argument('action', choices=('check', 'render', 'status', 'accept', 'sheet', 'compare', 'export'))
    parser.add_argument('--only', nargs='*', default=[], help='parts of picture names')
    parser.add_argument('--quality', choices=plan.QUALITY, default='final')
    parser.add_argument('--force', action='store_true', help='render even what is up to date')
    parser.add_argument('--out', default='contact-sheet.jpg')
    options = parser.parse_args()
    if options.action == 'export':
        return _export(options.only, options.force)
    jobs = [
        job
        for job in plan.pictures(options.quality)
        if not options.only or any(text in job['name'] for text in options.only)
    ]
    if options.action == 'sheet':
        from sheet import lay_out

        return lay_out([plan.MEDIA / f'{job["name"]}.webp' for job in jobs], options.out)
    if options.action == 'check':
        return _check(jobs)
    if options.action == 'compare':
        return _compare([job['name'] for job in jobs])
    stale = [job for job in jobs if options.force or not _current(job, options.quality)]
    # Missing pictures first: a page without a picture is worse than one with an old picture.
    stale.sort(key=lambda job: (plan.MEDIA / f'{job["name"]}.webp').exists())
    if options.action == 'status':
        for job in stale:
            print(job['name'])
        print(f'{len(jobs) - len(stale)} of {len(jobs)} pictures are up to date')
        exporting.status(options.only)
    elif options.action == 'accept':
        with plan.record() as entries:
            for name in entries.keys() & {job['name'] for job in jobs}:
                entries[name]['hash'] = plan.fingerprint(plan.job(name, entries[name]['quality']))
    else:
        return _render(stale, options.quality, options.force)


def _export(only, force):
    jobs = exporting.models(only)
    with plan.Turns('kiln', TURN) as kiln:
        kiln.take()
        return exporting.export(jobs if force else exporting.stale(jobs), running.run)


def _current(job, quality):
    """Whether the picture exists in this quality or a better one, and nothing it depends on has changed."""
    with plan.record() as entries:
        entry = entries.get(job['name'])
    if not entry or not (plan.MEDIA / f'{job["name"]}.webp').exists():
        return False
    ranks = list(plan.QUALITY)
    return ranks.index(entry['quality']) >= ranks.index(quality) and entry['hash'] == plan.fingerprint(
        plan.job(job['name'], entry['quality'])
    )


def _note(job, quality, mark):
    with plan.record() as entries:
        entries[job['name']] = dict(hash=mark, quality=quality)


def _render(jobs, quality, force):
    started, failed, worked, total = time.time(), [], 0, sum(map(_effort, jobs))
    with plan.Turns('kiln', TURN) as kiln:
        for batch in _batches(jobs):
            kiln.take()
            began = time.time()
            # Waiting for its turn, a picture may have been changed, or rendered by another run.
            now = [plan.job(job['name'], quality) for job in batch]
            now = [job for job in now if job and (force or not _current(job, quality))]
            done = _pictures(now, quality)
            failed += [job['name'] for job in now if job['name'] not in done]
            worked += sum(map(_effort, batch))
            left = (time.time() - started) / worked * (total - worked)
            for job in now:
                print(job['name'], done.get(job['name'], 'FAILED'), flush=True)
            print(f'{100 * worked // total} %, {time.time() - began:.0f} s, about {left / 60:.0f} min left', flush=True)
    if failed:
        print('failed:', *failed)
    return 1 if failed else 0


def _effort(job):
    return job['width'] * job['height'] * job['samples']


def _batches(jobs):
    """The jobs in order, as many together as BATCH allows."""
    batch = []
    for job in jobs:
        if batch and sum(map(_effort, batch)) + _effort(job) > BATCH:
            yield batch
            batch = []
        batch.append(job)
    if batch:
        yield batch


def _pictures(jobs, quality):
    """Render pictures and note them; returns the size of each one that went well."""
    # Read the fingerprints first: a file changed during the render must not count as rendered.
    before = {job['name']: plan.fingerprint(job) for job in jobs}
    targets = {job['name']: plan.MEDIA / f'{job["name"]}.webp' for job in jobs}
    done = _fire([{**job, 'target': os.fspath(targets[job['name']])} for job in jobs])
    for job in jobs:
        if job['name'] in done and before[job['name']] == plan.fingerprint(job):
            _note(job, quality, before[job['name']])
    return {name: f'{targets[name].stat().st_size // 1024} KB' for name in done}


def _compare(names):
    """Whether pictures, rendered anew, have their masters' size and differ from them by less than `ALIKE`."""
    from sheet import difference

    with plan.record() as entries:
        jobs = [plan.job(name, entries[name]['quality']) for name in names if name in entries]
    apart = []
    with plan.Turns('kiln', TURN) as kiln, tempfile.TemporaryDirectory() as scratch:
        anew = Path(scratch) / 'anew.webp'
        for job in jobs:
            kiln.take()
            far = (
                difference(plan.MEDIA / f'{job["name"]}.webp', anew)
                if _fire([{**job, 'target': os.fspath(anew)}])
                else None
            )
            apart += [] if far is not None and far < ALIKE else [job['name']]
            print(job['name'], 'could not be compared' if far is None else f'differs by {far:.2f} of 255', flush=True)
    return 1 if apart or not jobs else 0


def _check(jobs):
    """Look at the scenes of the jobs without rendering; returns 1 when one could not stand on a real table."""
    # A product's views show one thing, except the one beside something else.
    jobs = [job for job in jobs if _maker(job) == 'firing.py' and job.get('view') in (None, 'front', 'scale')]
    faulty = 0
    with plan.Turns('kiln', TURN) as kiln:
        for start in range(0, len(jobs), LOOKS):
            kiln.take()
            now = jobs[start : start + LOOKS]
            out = running.run('firing.py', now, '--look')
            for job in now:
                found = [line for line in out.splitlines() if line.startswith(f'FAULT {job["name"]}: ')]
                faulty += bool(found) or f'SEEN {job["name"]} ' not in out
                print(*(line.removeprefix('FAULT ') for line in found), sep='\n', end='\n' if found else '', flush=True)
    print(f'{len(jobs) - faulty} of {len(jobs)} scenes stand')
    return 1 if faulty else 0


def _fire(jobs):
    """Make pictures, those of one kind together; returns the names of those that went well."""
    done = set()
    for maker in sorted({_maker(job) for job in jobs}):
        mine = [job for job in jobs if _maker(job) == maker]
        out = running.run(maker, mine)
        print(
            *(line for line in out.splitlines() if line.startswith('FAULT ')),
            sep='\n',
            end='\n' if 'FAULT ' in out else '',
            file=sys.stderr,
        )
        done |= {job['name'] for job in mine if f'FIRED {job["target"]} ' in out}
    return done


def _maker(job):
    """The program that makes a picture: old views are drawn without Blender, a film is many renders."""
    return {'engraving': 'engraver.py', 'film': 'film.py'}.get(job['scene'].partition(':')[0], 'firing.py')


if __name__ == '__main__':
    sys.exit(main())
