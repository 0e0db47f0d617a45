import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type DemoAccount, demoCast, demoSubject } from './demo-identity.ts';

const kept = v.array(v.object({ name: v.string(), email: v.string() }));
/** A chooser on a phone: the cast, and as many again. */
const most = 2 * demoCast.length;

/** The accounts that the chooser offers: the cast, and whoever was made up here, also before a restart. */
export type KnownAccounts = {
  list(): readonly DemoAccount[];
  find(subject: string): DemoAccount | null;
  /** Remembers an account, its newest name and, past the limit, the newest accounts. Gives its subject. */
  remember(account: DemoAccount): Promise<string>;
};

/** Reads the accounts kept in the data folder. What cannot be read or written is noted, and the cast goes on. */
export async function knownAccounts(dataDir: string, log: Pick<Logger, 'warn'>): Promise<KnownAccounts> {
  const file = join(dataDir, 'demo', 'accounts.json');
  const bySubject = new Map<string, DemoAccount>();
  const add = (account: DemoAccount) => {
    const subject = demoSubject(account.email);
    bySubject.set(subject, account);
    return subject;
  };
  for (const account of demoCast) add(account);
  const cast = new Set(bySubject.keys());
  for (const account of await read(file, log)) add(account);

  let writing = Promise.resolve();
  const save = async () => {
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.new`, JSON.stringify([...bySubject.values()], null, 2), { mode: 0o600 });
      await rename(`${file}.new`, file);
    } catch (error) {
      log.warn({ err: error }, 'Las cuentas de demostración no se han podido guardar');
    }
  };
  return {
    list: () => [...bySubject.values()],
    find: (subject) => bySubject.get(subject) ?? null,
    async remember(account) {
      const before = bySubject.get(demoSubject(account.email));
      const subject = add(account);
      if (before?.name === account.name && before.email === account.email) return subject;
      const [oldest] = [...bySubject.keys()].filter((key) => !cast.has(key));
      if (bySubject.size > most && oldest) bySubject.delete(oldest);
      // one after the other: two at once would write the same file
      writing = writing.then(save);
      await writing;
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
