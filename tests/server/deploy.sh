#!/bin/sh
# docs/deploy.md, followed: its unit files, its backup, restore and upgrade, its nginx with TLS.
# usage: deploy.sh AGOND DEPLOY.MD UNIT...
set -eu
. "$(dirname -- "$0")/../tap.sh"

agond=$(realpath "$1")
page=$2
shift 2
folder=$(mktemp -d)
. "$(dirname -- "$0")/../children.sh"
swept "$folder"
server=
proxy=
cleanup() {
    kill_own TERM $proxy $server
    wait
    rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 1' HUP INT TERM

# The lines of code under a heading, as they stand on the page.
code_of() {
    awk -v heading="$1" '
        /^#/ { inside = $0 == heading }
        inside && sub(/^    /, "")' "$page"
}

# ---- what the page's commands are here ----

mkdir "$folder/bin" "$folder/agon" "$folder/backups"
chmod 700 "$folder/agon" "$folder/backups"
ln -s "$agond" "$folder/bin/agond"
PATH=$folder/bin:$PATH
port=$((12003 + $$ % 5000 * 4)) # one that the system gives to nobody who asks for any

start() {
    mkfifo "$folder/out"
    setpriv --pdeathsig KILL agond --data "$folder/agon" --port "$port" --bind 127.0.0.1 \
        --public-url https://agon.example >"$folder/out" 2>>"$folder/log" &
    server=$!
    read -r line <"$folder/out"
    rm "$folder/out"
    port=${line##*:}
    port=${port%/}
}
sudo() {
    shift 2
    "$@"
}
systemctl() {
    case "$1" in
    stop)
        kill "$server"
        wait "$server"
        server=
        ;;
    start) start ;;
    daemon-reload) ;;
    *) return 1 ;;
    esac
}
meson() {
    [ "$1" = install ]
}

# Does what stands under a heading.
follow() {
    code_of "$1" | sed "s|/var/lib/agon-backups|$folder/backups|g; s|/var/lib/agon|$folder/agon|g" \
        >"$folder/steps"
    [ -s "$folder/steps" ] || return 1
    . "$folder/steps"
}

accounts() {
    agond admin --data "$folder/agon" status | sed -n 's/.*"accounts": \([0-9]*\).*/\1/p'
}

# ---- the units ----

if command -v systemd-analyze >/dev/null; then
    status=0
    mkdir "$folder/units"
    for unit; do
        sed "s|^ExecStart=[^ ]*|ExecStart=$folder/bin/agond|; s|^User=agon|User=root|" "$unit" \
            >"$folder/units/${unit##*/}"
    done
    for unit in "$folder"/units/*; do
        systemd-analyze verify --man=no "$unit" >"$folder/said" 2>&1 || status=1
        ! grep "${folder}" "$folder/said" >&2 || status=1
    done
    point $status 'systemd finds nothing wrong in the units'
else
    skipped 'systemd finds nothing wrong in the units' 'there is no systemd here'
fi
status=0
for unit; do
    case $unit in
    */agond.service) grep -q '^After=.*time-sync.target' "$unit" || status=1 ;;
    esac
done
point $status 'the server waits for the time'

# ---- backup, restore, upgrade ----

start
status=0
echo 'correct horse' | agond admin --data "$folder/agon" appoint First >/dev/null || status=1
follow '### Backup' >/dev/null || status=1
[ "$(ls "$folder/backups" | wc -l)" -eq 2 ] || status=1
point $status 'a backup, twice in a row'
status=0
echo 'correct horse' | agond admin --data "$folder/agon" appoint Second >/dev/null || status=1
[ "$(accounts)" = 2 ] || status=1
before=$(wc -l <"$folder/log")
follow '### Restore' >/dev/null || status=1
while ! tail -n "+$((before + 1))" "$folder/log" | grep -q 'event=started'; do
    child "$server" || break
    sleep 0.1 # between two looks
done
[ "$(accounts)" = 1 ] || status=1
point $status 'the newest of them restored'
status=0
follow '### Upgrade' >/dev/null || status=1
[ "$(accounts)" = 1 ] && [ "$(ls "$folder/backups" | wc -l)" -eq 3 ] || status=1
point $status 'an upgrade'

# ---- nginx ----

if command -v nginx >/dev/null && command -v openssl >/dev/null && command -v curl >/dev/null; then
    status=0
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj \
        /CN=agon.example -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null || status=1
    {
        echo 'daemon off; master_process off; error_log stderr; events {}'
        echo "pid $folder/nginx.pid; http { access_log off;"
        for kind in client_body proxy fastcgi uwsgi scgi; do
            echo "${kind}_temp_path $folder/temp_$kind;"
        done
        code_of '## Behind nginx with TLS' | sed "
            s|/etc/letsencrypt/live/agon.example/fullchain.pem|$folder/cert.pem|
            s|/etc/letsencrypt/live/agon.example/privkey.pem|$folder/key.pem|
            s|listen 443 ssl http2;|listen unix:$folder/tls ssl http2;|
            s|listen 80;|listen unix:$folder/plain;|
            /listen \[::\]/d
            s|127.0.0.1:8017|127.0.0.1:$port|"
        echo '}'
    } >"$folder/nginx.conf"
    nginx -t -p "$folder" -c "$folder/nginx.conf" >"$folder/said" 2>&1 || {
        cat "$folder/said" >&2
        status=1
    }
    point $status 'nginx finds nothing wrong in its configuration'
    setpriv --pdeathsig KILL nginx -p "$folder" -c "$folder/nginx.conf" 2>"$folder/said" &
    proxy=$!
    while [ ! -S "$folder/tls" ] && child "$proxy"; do
        sleep 0.1 # between two looks
    done
    # get PATH: the status over TLS
    get() {
        curl -s -o "$folder/body" -w '%{http_code}' --cacert "$folder/cert.pem" \
            --unix-socket "$folder/tls" "https://agon.example$1" || :
    }
    status=0
    [ "$(get /healthz)" = 200 ] && [ "$(cat "$folder/body")" = ok ] || status=1
    [ "$(get /api/games)" = 200 ] && grep -q arimaa "$folder/body" || status=1
    point $status 'through it the server answers over TLS'
    status=0
    [ "$(get /metrics)" = 404 ] || status=1
    curl -s "http://127.0.0.1:$port/metrics" | grep -q '^agon_games' || status=1
    point $status 'its figures are for this machine alone'
    status=0
    curl -s -o /dev/null -w '%{redirect_url}' --unix-socket "$folder/plain" \
        http://agon.example/game/x >"$folder/body" || :
    [ "$(cat "$folder/body")" = https://agon.example/game/x ] || status=1
    point $status 'plain HTTP is sent to TLS'
else
    skipped 'nginx finds nothing wrong in its configuration' 'nginx, openssl or curl is not installed'
    skipped 'through it the server answers over TLS' 'the same'
    skipped 'its figures are for this machine alone' 'the same'
    skipped 'plain HTTP is sent to TLS' 'the same'
fi
status=0
systemctl stop || status=1
point $status 'it ends well'
plan
