import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serverProcess } from '#support/server-process.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';
import { freshDirectory, remove } from './faults/installation.ts';

/*
 * What Wapiti (`apt install wapiti`) finds on the built product, filled with its examples: as a stranger, and as somebody who runs a
 * community. A proxy says for each request that it comes from another network: otherwise the scanner would meet the limits of
 * one and little else. Ends with 1 on what is not in `explained`, on an answer of 5xx and on an error in the log:
 *   node benches/scan.ts [--crawl 180] [--attack 45] [--as stranger|owner]
 * The first two are seconds: to find pages and forms, and for each kind of attack.
 */
const { values } = parseArgs({
  options: {
    crawl: { type: 'string', default: '180' },
    attack: { type: 'string', default: '45' },
    as: { type: 'string', default: 'stranger' },
  },
});
const modules = [
  ...['backup', 'blindsql', 'buster', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess'],
  ...['http_headers', 'methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'xss'],
];

if (values.as !== 'stranger' && values.as !== 'owner') throw new Error(`nobody is a ${values.as} here`);

/** What it says of every installation on plain HTTP, and why that is no fault. */
const explained: readonly [RegExp, string][] = [
  [
    /Lack of anti CSRF token/,
    'a form from elsewhere is known by Sec-Fetch-Site and Origin (web/server/fetch-metadata.ts)',
  ],
  [/X-XSS-Protection/, 'it is sent as 0, as browsers without that filter ask for'],
  [/Strict-Transport-Security|Secure flag/, 'both are set where PUBLIC_URL is https'],
  [
    /HttpOnly flag is not set in the cookie : _interaction/,
    'it is, in small letters; and the provider is the demonstration’s',
  ],
];

type Found = { method: string; path: string; info: string; level: number; parameter: string };
type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Found[]>>;

const directory = await freshDirectory();
const statuses = new Map<number, number>();
const broken = new Map<string, number>();
let asked = 0;
let target = 0;
const proxy = createServer((from, to) => {
  asked += 1;
  // the scanner would go on as a stranger
  if (from.url === paths.signOut()) return void to.writeHead(204).end();
  const network = `198.${18 + ((asked >> 16) & 1)}.${(asked >> 8) & 255}.${asked & 255}`;
  const headers = { ...from.headers, 'x-forwarded-for': network };
  const sent = request({ host: '127.0.0.1', port: target, method: from.method, path: from.url, headers }, (answer) => {
    const { statusCode = 0 } = answer;
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    if (statusCode >= 500) broken.set(`${from.method} ${from.url}`, statusCode);
    to.writeHead(statusCode, answer.headers);
    answer.pipe(to);
  });
  sent.on('error', () => to.destroy());
  to.on('close', () => sent.destroy());
  from.pipe(sent);
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
const server = await serverProcess(
  { DATA_DIR: directory, PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', OPEN_DEMO: 'si' },
  join(directory, 'log'),
);
target = Number(new URL(server.url).port);
fill();
const report = await scan(values.as === 'owner' ? await cookieOfOwner() : null);
const logged = readFileSync(join(directory, 'log'), 'utf8')
  .split('\n')
  .filter((line) => /"level":(?:50|60)/.test(line));
say(`${asked} requests: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
const found = [...Object.entries(report.vulnerabilities), ...Object.entries(report.anomalies)];
for (const [kind, faults] of found) tell(kind, faults);
for (const [what, status] of broken) say(`${status}: ${what}`);
say(`${logged.length} errors in the log${logged.map((line) => `\n  ${line.slice(0, 300)}`).join('')}`);
say(`ended with ${await server.stop()}`);
proxy.close();
await remove(directory);
const unexplained = found.flatMap(([, faults]) => faults.filter(({ info }) => !reasonFor(info)));
process.exitCode = unexplained.length > 0 || broken.size > 0 || logged.length > 0 ? 1 : 0;

/** Fills the installation with its examples, as `npm run demo` does beside a running server. */
function fill(): void {
  const env = { PATH: process.env.PATH, DATA_DIR: directory, PUBLIC_URL: url };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/demo.ts'], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`no examples: ${stderr}`);
}

async function cookieOfOwner(): Promise<string> {
  const { cookies } = await signedInVisitor(url, { name: 'Ana Ruiz', email: 'ana@ejemplo.es' });
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function scan(cookie: string | null): Promise<Report> {
  const file = join(directory, 'wapiti.json');
  const options = [
    ...['-u', `${url}/`, '--scope', 'folder', '-m', modules.join(), '-f', 'json', '-o', file, '--flush-session'],
    ...['--max-scan-time', values.crawl, '--max-attack-time', values.attack, '--max-links-per-page', '80'],
    // a board has a tick box for each number: one of them is like another
    ...['--skip', 'n', '--no-bugreport', '-v', '0', '-H', `Origin: ${url}`],
    ...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
  ];
  const scanner = spawn('wapiti', options, {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: directory },
  });
  await once(scanner, 'close');
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function tell(kind: string, faults: readonly Found[]): void {
  if (faults.length === 0) return;
  const places = new Set(
    faults.map(
      ({ method, path, parameter, info }) =>
        `${method} ${path.split('?')[0]} ${parameter}: ${info} (${reasonFor(info) ?? 'NOT EXPLAINED'})`,
    ),
  );
  say(
    `${kind}: ${faults.length}${[...places]
      .slice(0, 20)
      .map((place) => `\n  ${place}`)
      .join('')}`,
  );
}

function reasonFor(info: string): string | null {
  return explained.find(([what]) => what.test(info))?.[1] ?? null;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
