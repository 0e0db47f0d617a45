import { logKeys, logNoteKey } from '#app/log-key.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { cosignaturesOf } from '#db/log/cosignatures.ts';
import { type ListedEntry, type LogSearch, listEntries } from '#db/log/log-list.ts';
import { vkeyOf } from '#domain/log/vkey.ts';
import { latestCheckpoint } from './checkpoint.ts';
import { witnessKey } from './witness-key.ts';

/** Entries of one page. */
const pageSize = 30;

/** Pages that one network reads, searches among them. */
const pageLimit = { name: 'log-page', most: 600, seconds: 600 };

/** The longest text that is searched for. */
const longestSearch = 100;

/** An entry of the log, the time of its document as text. */
export type ShownEntry = Omit<ListedEntry, 'at'> & { at: string };

type Asked = { search: string; before: number | null };

/** The log as people read it: its newest entries or those that are looked for, its keys, and who witnesses it. */
export const showLog = view({
  charges: (_: Asked, actor) => [{ limit: pageLimit, by: chargedTo(actor) }],
  find: async (_db, _asked: Asked) => ({ community: null }),
  permission: 'log.see',
  show: async ({ app, now, input: { search, before } }) => {
    const { db, publicUrl, witnesses, witnessFor } = app;
    const [inUse, ...former] = await logKeys(db, now);
    if (!inUse) throw new Error('a log without a key');
    const key = logNoteKey(publicUrl, inUse);
    const { size, note } = await latestCheckpoint(app);
    const signed = await cosignaturesOf(db, { origin: key.name, size });
    const entries = await listEntries(db, { search: readLogSearch(search), before, limit: pageSize + 1 });
    return {
      size,
      checkpoint: note,
      vkey: vkeyOf(key),
      /** The keys from before it, which sign the log too. */
      formerKeys: former.map((each) => ({
        vkey: vkeyOf(logNoteKey(publicUrl, each)),
        isRetired: each.retired_at !== null,
      })),
      entries: entries.slice(0, pageSize).map((entry): ShownEntry => ({ ...entry, at: String(entry.at) })),
      /** The number that the next page starts before; null on the last one. */
      next: entries.length > pageSize ? (entries[pageSize - 1]?.number ?? null) : null,
      witnesses: witnesses.map(({ vkey, key: { name } }) => ({
        name,
        vkey,
        /** Whether it signed the log as it stands. */
        isSigned: signed.some(({ witness }) => witness === vkey),
      })),
      /** This installation as a witness of others; null where it is none. */
      witness: witnessFor.length > 0 ? vkeyOf((await witnessKey(db, { publicUrl, now })).note) : null,
    };
  },
});

/** What somebody looks for: a fingerprint or an id as it stands, or words. */
function readLogSearch(typed: string): LogSearch {
  const text = typed.trim().slice(0, longestSearch).toLowerCase();
  if (text === '') return { kind: 'all' };
  if (/^[0-9a-f]{64}$/.test(text)) return { kind: 'fingerprint', text };
  return /^[0-9a-f]{32}$/.test(text) ? { kind: 'draw', text } : { kind: 'words', text };
}
