#!/bin/sh
# Puts a release live without a failed request, and the one before back if it is not well. As root, on the machine:
#   deploy/release.sh /srv/chulha/releases/2
# The folder holds the release; what is missing is installed, and its pages are built. docs/operations.md says what each
# step is for. It looks at the figures of each worker, so METRICS_PORT must be set, and CHULHA_WORKERS where they are not two.
set -eu

new=$(realpath "$1")
home=${CHULHA_HOME:-/srv/chulha}
settings=${CHULHA_SETTINGS:-/etc/chulha/env}
user=${CHULHA_USER:-chulha}
reload=${CHULHA_RELOAD:-systemctl reload chulha}
backups=${CHULHA_BACKUPS:-/backups}
patience=${CHULHA_PATIENCE:-120}
before=$(realpath "$home/current")

# As the shop's user, with its settings, in a folder.
in_release() {
	runuser -u "$user" -- bash -c 'set -a && . "$1" && set +a && cd "$2" && shift 2 && "$@"' - "$settings" "$@"
}
# The link is never missing: a new one takes its name. One that was left lying is written over.
switch_to() {
	ln -sfn "$1" "$home/current.new" || return
	mv -T "$home/current.new" "$home/current" || return
	$reload
}
# Ready, and every worker by a process that began after the switch.
is_well() {
	until=$(($(date +%s) + patience))
	while [ "$(date +%s)" -lt "$until" ]; do
		sleep 1
		if in_release "$1" node deploy/answers-anew.mjs "$since"; then return; fi
	done
	return 1
}

in_release "$new" sh -c '[ -n "${METRICS_PORT:-}" ]' || {
	echo "METRICS_PORT is not set in $settings: whether the new release is up could not be seen" >&2
	exit 1
}
[ -f "$new/node_modules/.package-lock.json" ] || in_release "$new" npm ci
in_release "$new" npm run build
in_release "$before" npm run ops -- backup "$backups/before-$(basename "$new")-$(date +%FT%H%M%S).backup"
in_release "$new" npm run ops -- migrate

since=$(date +%s)
if switch_to "$new" && is_well "$new"; then
	echo "$new is live; to go back: $0 $before"
	exit
fi
echo "$new is not well: back to $before. The log says why: journalctl -u chulha" >&2
since=$(date +%s)
if switch_to "$before" && is_well "$before"; then
	echo "$before is live again" >&2
else
	echo "$before is not well either: see docs/operations.md, The shop is down" >&2
fi
exit 1
