import { type PathName, patterns } from '#texts/paths.ts';

/** An address as it was asked for, read once: the router, the policy of its answer and the log all go by this. */
export type Address = {
  /** The page that it is of; null when no page has it. */
  name: PathName | null;
  /** The one way to write it. */
  path: string;
  /** The address as it may be written in a log: without what opens a private link, and without what somebody typed. */
  logged: string;
};

type Step = { fixed: Map<string, Step>; open?: { step: Step; param: string }; name?: PathName };
type Match = { name: PathName; segments: readonly { fixed?: string; param?: string }[] };

/** What opens a private link keeps its capitals, and so does whose account a page is of; no log has either. */
const secrets = new Set(['secret', 'code', 'token', 'checkout', 'seller']);
const withCapitals = new Set(['secret', 'code', 'token', 'seller']);
/** What is below these is not one of our pages, and is written as its makers want it. */
const foreign = ['/assets/', `${patterns.demoProvider}/`];

const tree = treeOf(patterns);

/**
 * Parses a request's path. `path` is the canonical spelling: without capitals, doubled or trailing slashes, dot
 * segments and needless percent-encoding.
 */
export function readAddress(pathname: string): Address {
  const { segments: typed, isData } = segmentsOf(pathname.toWellFormed());
  const match = matchOf(typed);
  const segments = match ? match.segments.map(canonicalSegment(typed)) : typed;
  const path = `/${segments.map(encodeURIComponent).join('/')}`;
  const isForeign = !match && foreign.some((place) => pathname.startsWith(place));
  return {
    name: match?.name ?? null,
    path: isForeign ? pathname : isData ? dataPath(path) : path,
    logged: (match ? loggedMatch(match, typed) : loggedStray(typed)) + (isData ? '.data' : ''),
  };
}

/** The path of a page's data, as the router asks for it. */
function dataPath(path: string): string {
  if (path === '/') return '/_.data';
  return path.endsWith('/_') ? `${path}/_.data` : `${path}.data`;
}

function segmentsOf(pathname: string): { segments: string[]; isData: boolean } {
  const segments: string[] = [];
  for (const written of pathname.split(/[/\\]/)) {
    const segment = decoded(written);
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const last = segments.at(-1) ?? '';
  if (!last.endsWith('.data')) return { segments, isData: false };
  const page = last === '_.data' ? '' : last.slice(0, -'.data'.length);
  return { segments: [...segments.slice(0, -1), ...(page === '' ? [] : [page])], isData: true };
}

/** What the router reads in a segment. What cannot be read stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function canonicalSegment(typed: readonly string[]) {
  return ({ fixed, param }: Match['segments'][number], at: number): string => {
    const text = typed[at] ?? '';
    return fixed ?? (param && withCapitals.has(param) ? text : text.toLowerCase());
  };
}

function treeOf(all: Readonly<Record<PathName, string>>): Step {
  const root: Step = { fixed: new Map() };
  for (const [name, pattern] of Object.entries(all) as [PathName, string][]) {
    let step = root;
    for (const segment of pattern.split('/').filter(Boolean)) step = below(step, segment);
    step.name = name;
  }
  return root;
}

function below(step: Step, segment: string): Step {
  if (segment.startsWith(':')) {
    step.open ??= { step: { fixed: new Map() }, param: segment.slice(1) };
    return step.open.step;
  }
  const next = step.fixed.get(segment) ?? { fixed: new Map() };
  step.fixed.set(segment, next);
  return next;
}

/** The route of a path; a fixed segment takes precedence over a parameter. */
function matchOf(typed: readonly string[], step = tree, at = 0): Match | null {
  const segment = typed[at];
  if (segment === undefined) return step.name ? { name: step.name, segments: [] } : null;
  const fixed = segment.toLowerCase();
  const next = step.fixed.get(fixed);
  const straight = next && matchOf(typed, next, at + 1);
  if (straight) return { ...straight, segments: [{ fixed }, ...straight.segments] };
  const loose = step.open && matchOf(typed, step.open.step, at + 1);
  return loose && step.open ? { ...loose, segments: [{ param: step.open.param }, ...loose.segments] } : null;
}

function loggedMatch({ segments }: Match, typed: readonly string[]): string {
  const written = segments.map(
    ({ fixed, param = '' }, at) => fixed ?? (secrets.has(param) ? '…' : loggedWord(typed[at] ?? '', 64)),
  );
  return `/${written.join('/')}`;
}

/** For an unknown path: only short words are logged, because the rest may be a mistyped private link. */
function loggedStray(typed: readonly string[]): string {
  const words = typed.slice(0, 8).map((segment) => loggedWord(segment, 24));
  return `/${words.join('/')}${typed.length > 8 ? '/…' : ''}`;
}

/** Our own words, slugs and ids; whatever has another shape may be anything that somebody typed. */
function loggedWord(text: string, longest: number): string {
  const isOurs = text.length <= longest && /^[a-z0-9]+(?:[-._][a-z0-9]+)*$/.test(text) && !/^\d{7,}$/.test(text);
  return isOurs ? text : '…';
}
