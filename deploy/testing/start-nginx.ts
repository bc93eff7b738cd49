import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/src/testing/free-port.ts';

const nginxPath = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
const published = join(import.meta.dirname, '../nginx');

/** nginx with `portal.conf` in front of these ports, without TLS; its files are in the folder. Resolves with its port. */
export async function startNginx(folder: string, ports: number[]): Promise<[ChildProcess, number]> {
  if (!existsSync(nginxPath))
    throw new Error(
      `No nginx at ${nginxPath}. Install it (Debian: apt-get install nginx-light) or set NGINX_PATH.`,
    );
  const port = await freePort();
  const own = join(folder, String(port));
  mkdirSync(own);
  const text = readFileSync(join(published, 'portal.conf'), 'utf8')
    .replace(/( *server 127\.0\.0\.1:)\d+(.*\n)(?: *server .*\n)+/, (_, before, after) =>
      ports.map((one) => `${before}${one}${after}`).join(''),
    )
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('/var/cache/nginx/portal', join(own, 'cache'))
    .replaceAll('/etc/nginx/portal/', `${published}/`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(own, kind)};`,
  );
  const file = join(own, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 2; pid ${join(own, 'pid')}; error_log ${join(own, 'error.log')};
    events { } http { access_log off; ${temporary.join(' ')}\n${text}\n}`,
  );
  const tested = spawnSync(nginxPath, ['-t', '-c', file, '-e', join(own, 'error.log')], { encoding: 'utf8' });
  if (tested.status !== 0) throw new Error(tested.stderr);
  const child = spawn(nginxPath, ['-c', file, '-e', join(own, 'error.log')], { stdio: 'inherit' });
  for (;;) {
    const isThere = await fetch(`http://127.0.0.1:${port}/health`).then(
      () => true,
      () => false,
    );
    if (isThere) return [child, port];
    await pause(50);
  }
}
