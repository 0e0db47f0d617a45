import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './places.ts';

/*
 * PostgreSQL's files copied one after the other while it writes start as if nothing were wrong, and may lack what was
 * stored meanwhile: nothing in them tells. What tells is that a cluster that was not closed lies in other files than those
 * it was last opened in. Its cluster keeps which those were; every copy takes that along.
 */

/** A file of the cluster that PostgreSQL never replaces, by what a copy of it has of its own. */
type Identity = { inode: string; born: string };

type Origin = Identity & {
  /** When a start found the cluster to be a copy of one that was not closed; null: it is none, or that was accepted. */
  copyFoundAt: string | null;
};

const originFile = 'rifamiga-origin.json';
/** `DBState` in `global/pg_control`: closed in order. */
const closed = 1;
const stateOffset = 16;

/**
 * Compares a cluster with where it was last opened, before it is opened again, and keeps where it is now. Gives when it
 * was found to be a copy of one that was not closed; null where it is none.
 */
export function noteOrigin(cluster: string, now: Temporal.Instant): string | null {
  const here = identityOf(cluster);
  const known = readOrigin(cluster);
  const isElsewhere = known !== null && known.inode !== here.inode && known.born !== here.born;
  const copyFoundAt = isElsewhere && !isClosed(cluster) ? now.toString() : (known?.copyFoundAt ?? null);
  if (!known || isElsewhere) writeOrigin(cluster, { ...here, copyFoundAt });
  return copyFoundAt;
}

/** When a cluster was found to be a copy of one that was not closed; null where it is none, or that was accepted. */
export function copyFoundAt(cluster: string): string | null {
  return readOrigin(cluster)?.copyFoundAt ?? null;
}

/** Says of a copy that it is whole: it came from a snapshot of the disk, or somebody has looked. */
export function acceptCopy(cluster: string): void {
  const known = readOrigin(cluster);
  if (known) writeOrigin(cluster, { ...known, copyFoundAt: null });
}

/** Its number changes with each copy; on file systems that change it by themselves, the time of its making does not. */
function identityOf(cluster: string): Identity {
  const { ino, birthtimeNs } = statSync(join(cluster, 'PG_VERSION'), { bigint: true });
  return { inode: String(ino), born: String(birthtimeNs) };
}

function readOrigin(cluster: string): Origin | null {
  const path = join(cluster, originFile);
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function writeOrigin(cluster: string, origin: Origin): void {
  const draft = join(cluster, `${originFile}.draft`);
  writeFileSync(draft, JSON.stringify(origin), { flush: true });
  renameSync(draft, join(cluster, originFile));
  syncFolder(cluster);
}

function isClosed(cluster: string): boolean {
  return readFileSync(join(cluster, 'global', 'pg_control')).readInt32LE(stateOffset) === closed;
}
