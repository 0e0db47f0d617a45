import { spawnSync } from 'node:child_process';

/** What a registry says of a version in use: when it and the newest one were published, and whether its authors gave it up. */
export type Published = { at: Temporal.Instant; newest: string; newestAt: Temporal.Instant; deprecated: string | null };

type Document = {
  time?: Record<string, string>;
  'dist-tags'?: Record<string, string>;
  versions?: Record<string, { deprecated?: string }>;
};

/** Milliseconds for one answer of the registry. */
const patience = 30_000;

/** What the registry knows of a version; null where it does not answer, or does not know it. */
export async function publishedOf(registry: string, name: string, version: string): Promise<Published | null> {
  try {
    const address = new URL(name.replace('/', '%2F'), registry.endsWith('/') ? registry : `${registry}/`);
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    if (!response.ok) return null;
    const { time = {}, 'dist-tags': tags = {}, versions = {} } = (await response.json()) as Document;
    const newest = tags.latest ?? version;
    const [at, newestAt] = [time[version], time[newest]];
    if (at === undefined || newestAt === undefined) return null;
    const deprecated = versions[version]?.deprecated ?? null;
    return { at: Temporal.Instant.from(at), newest, newestAt: Temporal.Instant.from(newestAt), deprecated };
  } catch {
    return null;
  }
}

/** A vulnerability that is known of a package in use. */
export type Vulnerability = { name: string; severity: string; titles: string[] };

type Audit = {
  vulnerabilities?: Record<string, { name: string; severity: string; via: (string | { title: string })[] }>;
};

/** The vulnerabilities that `npm audit` finds in what is shipped, or why the registry could not say. */
export function knownVulnerabilities(root: string): { found: Vulnerability[] } | { unanswered: string } {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
  const answer = parsed(stdout) as (Audit & { message?: string }) | null;
  if (!answer?.vulnerabilities) return { unanswered: answer?.message?.split(' - ')[0] ?? 'sin respuesta' };
  const found = Object.values(answer.vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    titles: via.map((each) => (typeof each === 'string' ? each : each.title)),
  }));
  return { found };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
