"""Serves an account, a container and an object server and the proxy of OpenStack Swift in one process.

Arguments: the folder of swift.conf and NAME.conf, which gets the rings, then NAME=PORT for each server. Prints "ready"
and ends with its standard input.
"""
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import storage_policy, utils  # noqa: E402

folder = sys.argv[1]
utils.set_swift_dir(folder)
utils.validate_hash_conf()
storage_policy.reload_storage_policies()

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

servers = dict(argument.split("=") for argument in sys.argv[2:])
for name, port in servers.items():
    if name == "proxy":
        continue
    # One device and one replica.
    builder = RingBuilder(1, 1, 0)
    builder.add_dev(
        {"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "d1", "weight": 1.0}
    )
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{name}.ring.gz")

for name, port in servers.items():
    app = loadapp(f"{folder}/{name}.conf", global_conf={"log_name": name})
    listening = eventlet.listen(("127.0.0.1", int(port)))
    eventlet.spawn(wsgi.server, listening, app, log_output=False, minimum_chunk_size=1)
print("ready", flush=True)
eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)
