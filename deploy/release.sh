#!/bin/sh
# Puts a release live without a failed request, and the one before back if it is not well. As root, on the machine:
#   deploy/release.sh /srv/chulha/releases/2
# The folder holds the release; what is missing is installed and built. docs/operations.md says what each step is for.
set -eu

new=$(realpath "$1")
home=${CHULHA_HOME:-/srv/chulha}
settings=${CHULHA_SETTINGS:-/etc/chulha/env}
user=${CHULHA_USER:-chulha}
reload=${CHULHA_RELOAD:-systemctl reload chulha}
backups=${CHULHA_BACKUPS:-/backups}
before=$(realpath "$home/current")

# As the shop's user, with its settings, in a folder.
in_release() {
	runuser -u "$user" -- bash -c 'set -a; . "$1"; set +a; cd "$2"; shift 2; "$@"' - "$settings" "$@"
}
# The link is never missing: a new one takes its name.
switch_to() {
	ln -s "$1" "$home/current.new" && mv -T "$home/current.new" "$home/current"
	$reload
}
# Ready, and by a process that began after the switch.
is_well() {
	for _ in $(seq 30); do
		sleep 1
		in_release "$1" node deploy/answers-anew.mjs "$since" && return
	done
	return 1
}

[ -d "$new/node_modules" ] || in_release "$new" npm ci
[ -d "$new/build" ] || in_release "$new" npm run build
in_release "$before" npm run ops -- backup "$backups/before-$(basename "$new")-$(date +%FT%H%M%S).backup"
in_release "$new" npm run ops -- migrate

since=$(date +%s)
switch_to "$new"
if is_well "$new"; then
	echo "$new is live; to go back: $0 $before"
else
	echo "$new is not well: back to $before. The log says why: journalctl -u chulha" >&2
	since=$(date +%s)
	switch_to "$before"
	exit 1
fi
