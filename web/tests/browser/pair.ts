// Two servers on one database: what a leader and a relay take besides agond. PostgreSQL is that of
// tests/server/on-postgres, and nginx has the configuration of docs/deploy.md, but for TLS, limits
// and names.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Whether each server of a test is two. */
export const paired = process.env.AGON_SERVERS === "2";
export const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((p) => existsSync(p)) ?? "";

/** Makes an empty database, and returns its address. */
export function database(name: string): string {
  const folder = process.env.AGON_POSTGRES ?? "";
  const on = (db: string) => `postgresql:///${db}?host=${folder}&user=agon`;
  execFileSync("psql", ["-X", "-q", "-d", on("postgres"), "-c", `create database "${name}"`]);
  return on(name);
}

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** Writes what nginx is told: requests go to these servers in turn, and so do sockets, so that of two
 * people who come one after the other each is on another server. Returns its words. */
export function proxy(folder: string, port: number, servers: string[]): string[] {
  const upstream = servers.map((at) => `server ${new URL(at).host} max_fails=0;`).join(" ");
  const path = join(folder, "nginx.conf");
  writeFileSync(
    path,
    `daemon off;
    master_process off;
    pid ${join(folder, "nginx.pid")};
    events { worker_connections 1024; }
    http {
        access_log off;
        ${TEMPORARY.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(" ")}
        map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
        upstream pages { ${upstream} }
        upstream sockets { ${upstream} }
        server {
            listen 127.0.0.1:${port};
            client_max_body_size 256k;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_read_timeout 120s;
            location / { proxy_pass http://pages; }
            location = /socket { proxy_pass http://sockets; }
            location = /bot { proxy_pass http://sockets; }
        }
    }
    `,
  );
  return ["-e", "stderr", "-p", folder, "-c", path];
}
