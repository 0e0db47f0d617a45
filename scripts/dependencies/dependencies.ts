// Says of every package that an installation has: its licence, its age, and whether anything bad is known of it. Ends with 1
// on a vulnerability of weight, a licence that nobody has looked at, or a package that its authors gave up.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type LicenceKind, licenceKind } from './licences.ts';
import { knownVulnerabilities, type Published, publishedOf } from './registry.ts';
import { type Shipped, shippedPackages } from './shipped.ts';

const root = join(import.meta.dirname, '..', '..');
/** Days without a new version after which it is said of a package: it may be finished, or nobody cares for it. */
const quietDays = 730;
/** Questions that the registry is asked at once. */
const atOnce = 8;
const severe: ReadonlySet<string> = new Set(['high', 'critical']);

const shipped = shippedPackages(root);
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);
print(
  `${shipped.length} paquetes se instalan para servir; ${shipped.filter(({ isDirect }) => isDirect).length} elegidos aquí.`,
);
const isBad = [sayLicences(), await sayAges(), sayVulnerabilities()].includes(true);
process.exitCode = isBad ? 1 : 0;

function sayLicences(): boolean {
  const byKind = Map.groupBy(shipped, ({ licence }) => licenceKind(licence));
  const names: Record<LicenceKind, string> = {
    permissive: 'permisivas',
    'weak copyleft': 'con copyleft débil, usadas sin cambios',
    unknown: 'que nadie ha mirado',
  };
  print('', 'Licencias');
  for (const [kind, name] of Object.entries(names) as [LicenceKind, string][]) {
    const packages = byKind.get(kind) ?? [];
    const byLicence = [...Map.groupBy(packages, ({ licence }) => licence ?? 'ninguna')]
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([licence, all]) => (kind === 'permissive' ? `${licence} ${all.length}` : `${licence}: ${namesOf(all)}`));
    print(`  ${name}: ${packages.length}`, ...byLicence.map((line) => `    ${line}`));
  }
  return byKind.has('unknown');
}

/** Says how old each version is that was chosen here, and what of the rest is given up or has been quiet for long. */
async function sayAges(): Promise<boolean> {
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  const known: (Shipped & Published)[] = [];
  for (let first = 0; first < shipped.length; first += atOnce) {
    const some = shipped.slice(first, first + atOnce);
    const published = await Promise.all(some.map(({ name, version }) => publishedOf(registry, name, version)));
    known.push(...some.flatMap((each, index) => (published[index] ? [{ ...each, ...published[index] }] : [])));
  }
  print('', `Edades (el registro las dice de ${known.length} de ${shipped.length})`);
  print(...known.filter(({ isDirect }) => isDirect).map(ageLine));
  const quiet = known.filter(({ newestAt }) => daysSince(newestAt) > quietDays);
  print('', `Sin versión nueva desde hace más de dos años: ${namesOf(quiet) || 'ninguno'}`);
  const given = known.filter(({ deprecated }) => deprecated !== null);
  print(
    `Abandonados por sus autores: ${given.map(({ name, deprecated }) => `${name} (${deprecated})`).join('; ') || 'ninguno'}`,
  );
  return given.length > 0;
}

function ageLine({ name, version, at, newest, newestAt }: Shipped & Published): string {
  const isNewest = version === newest;
  const newer = isNewest ? 'la más nueva' : `hay ${newest}, de hace ${daysSince(newestAt)} días`;
  return `  ${name.padEnd(44)} ${version.padEnd(12)} ${`${daysSince(at)}`.padStart(5)} días  ${newer}`;
}

function sayVulnerabilities(): boolean {
  const answer = knownVulnerabilities(root);
  print('', 'Vulnerabilidades conocidas');
  if ('unanswered' in answer) {
    print(`  el registro no las dice (${answer.unanswered}): pregunta con «npm audit» a uno que las diga`);
    return false;
  }
  print(...answer.found.map(({ name, severity, titles }) => `  ${severity}  ${name}: ${titles.join('; ')}`));
  if (answer.found.length === 0) print('  ninguna');
  return answer.found.some(({ severity }) => severe.has(severity));
}

function namesOf(packages: readonly Shipped[]): string {
  return packages.map(({ name, version }) => `${name} ${version}`).join(', ');
}

function daysSince(instant: Temporal.Instant): number {
  return Math.floor(Temporal.Now.instant().since(instant).total('days'));
}
