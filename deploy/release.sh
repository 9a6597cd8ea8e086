#!/bin/sh
# Deploys a release without failed requests, and rolls back if it does not become ready. As root, on the machine:
#   deploy/release.sh /srv/chulha/releases/2
# The folder contains the release; it is built if needed, packages are installed without scripts. docs/operations.md
# explains the steps. CHULHA_PORTS has the ports of the units (chulha@3000 and chulha@3001).
set -eu

new=$(realpath "$1")
home=${CHULHA_HOME:-/srv/chulha}
settings=${CHULHA_SETTINGS:-/etc/chulha/env}
user=${CHULHA_USER:-chulha}
restart=${CHULHA_RESTART:-systemctl restart}
ports=${CHULHA_PORTS:-3000 3001}
backups=${CHULHA_BACKUPS:-/backups}
timeout=${CHULHA_PATIENCE:-120}
before=$(realpath "$home/current")

# Runs a command as the product's user, with its settings, in a folder.
in_release() {
	runuser -u "$user" -- bash -c 'set -a && . "$1" && set +a && cd "$2" && shift 2 && "$@"' - "$settings" "$@"
}
# Waits until the process on a port is ready (the former one has ended), and a second more until the proxy knows it.
is_ready() {
	end=$(($(date +%s) + timeout))
	until in_release "$home/current" node -e "fetch('http://localhost:$1/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do
		if [ "$(date +%s)" -ge "$end" ]; then return 1; fi
		sleep 1
	done
	sleep 1
}
# Replaces the link atomically (overwrites one that an earlier run left behind), and restarts one unit after the other.
switch_to() {
	ln -sfn "$1" "$home/current.new" || return
	mv -T "$home/current.new" "$home/current" || return
	for port in $ports; do
		$restart "chulha@$port" || return
		is_ready "$port" || return
	done
}

# Only the build needs development packages; install scripts never run.
if [ ! -d "$new/build/server" ]; then
	in_release "$new" npm ci --include=dev --ignore-scripts
	in_release "$new" npm run build
fi
in_release "$new" npm ci --omit=dev --ignore-scripts
# The C headers of Node.js, 68 MB, are for building packages only.
rm -rf "$new"/node_modules/node-*/include
in_release "$before" npm run ops -- backup "$backups/before-$(basename "$new")-$(date +%FT%H%M%S).backup"
in_release "$new" npm run ops -- migrate

if switch_to "$new"; then
	echo "$new is live; to go back: $0 $before"
	exit
fi
echo "$new did not become ready: rolling back to $before. See the log: journalctl -u 'chulha@*'" >&2
if switch_to "$before"; then
	echo "$before is live again" >&2
else
	echo "$before did not become ready either: see docs/operations.md, Instance down" >&2
fi
exit 1
