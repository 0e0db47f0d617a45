import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type DemoAccount, demoCast, demoSubject } from './demo-identity.ts';

const kept = v.array(v.object({ name: v.string(), email: v.string() }));
/** A chooser on a phone: the cast, and as many again of the last visitors. */
const mostOffered = demoCast.length;
/** Everybody on their way in stays known, and then some. */
const mostKnown = 5000;

/** The accounts of the demonstration: the cast, and those made up by visitors, the last of them also before a restart. */
export type KnownAccounts = {
  /** What the chooser offers. */
  offered(): readonly DemoAccount[];
  find(subject: string): DemoAccount | null;
  /** Remembers an account, with its newest name. Gives its subject. */
  remember(account: DemoAccount): Promise<string>;
};

/** Reads the accounts kept in the data folder. What cannot be read or written is noted, and the cast goes on. */
export async function knownAccounts(dataDir: string, log: Pick<Logger, 'warn'>): Promise<KnownAccounts> {
  const file = join(dataDir, 'demo', 'accounts.json');
  const cast = new Map(demoCast.map((account) => [demoSubject(account.email), account]));
  // the last one here stands last
  const madeUp = new Map((await read(file, log)).map((account) => [demoSubject(account.email), account]));
  const lastOnes = () => [...madeUp.values()].slice(-mostOffered);

  const save = async () => {
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.new`, JSON.stringify(lastOnes(), null, 2), { mode: 0o600 });
      await rename(`${file}.new`, file);
    } catch (error) {
      log.warn({ err: error }, 'Las cuentas de demostración no se han podido guardar');
    }
  };
  let saving = Promise.resolve();
  return {
    offered: () => [...cast.values(), ...lastOnes()],
    find: (subject) => cast.get(subject) ?? madeUp.get(subject) ?? null,
    async remember(account) {
      const subject = demoSubject(account.email);
      if (cast.has(subject)) {
        cast.set(subject, account);
        return subject;
      }
      madeUp.delete(subject);
      madeUp.set(subject, account);
      const [oldest] = madeUp.keys();
      if (madeUp.size > mostKnown && oldest) madeUp.delete(oldest);
      // one after the other: two at once would write the same file
      saving = saving.then(save);
      await saving;
      return subject;
    },
  };
}

async function read(file: string, log: Pick<Logger, 'warn'>): Promise<readonly DemoAccount[]> {
  try {
    return v.parse(kept, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) log.warn({ err: error }, 'Las cuentas de demostración guardadas no se pueden leer');
    return [];
  }
}
