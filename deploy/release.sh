#!/bin/sh
# Deploys a release without failed requests, and rolls back if it does not become ready. As root, on the machine:
#   deploy/release.sh /srv/chulha/releases/2
# The folder contains the release; it is built if needed, packages are installed without scripts. docs/operations.md
# explains the steps. Reads the metrics of each worker, so METRICS_PORT must be set, and CHULHA_WORKERS if not two.
set -eu

new=$(realpath "$1")
home=${CHULHA_HOME:-/srv/chulha}
settings=${CHULHA_SETTINGS:-/etc/chulha/env}
user=${CHULHA_USER:-chulha}
reload=${CHULHA_RELOAD:-systemctl reload chulha}
backups=${CHULHA_BACKUPS:-/backups}
timeout=${CHULHA_PATIENCE:-120}
before=$(realpath "$home/current")

# Runs a command as the product's user, with its settings, in a folder.
in_release() {
	runuser -u "$user" -- bash -c 'set -a && . "$1" && set +a && cd "$2" && shift 2 && "$@"' - "$settings" "$@"
}
# Replaces the link atomically; overwrites a link that an earlier run left behind.
switch_to() {
	ln -sfn "$1" "$home/current.new" || return
	mv -T "$home/current.new" "$home/current" || return
	$reload
}
# Whether the server is ready and every worker process started after the switch.
is_ready() {
	until=$(($(date +%s) + timeout))
	while [ "$(date +%s)" -lt "$until" ]; do
		sleep 1
		if in_release "$1" node deploy/wait-until-restarted.mjs "$since"; then return; fi
	done
	return 1
}

in_release "$new" sh -c '[ -n "${METRICS_PORT:-}" ]' || {
	echo "METRICS_PORT is not set in $settings: cannot check whether the new release is ready" >&2
	exit 1
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

since=$(date +%s)
if switch_to "$new" && is_ready "$new"; then
	echo "$new is live; to go back: $0 $before"
	exit
fi
echo "$new did not become ready: rolling back to $before. See the log: journalctl -u chulha" >&2
since=$(date +%s)
if switch_to "$before" && is_ready "$before"; then
	echo "$before is live again" >&2
else
	echo "$before did not become ready either: see docs/operations.md, Instance down" >&2
fi
exit 1
