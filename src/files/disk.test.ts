import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { checkFiles } from './check.ts';
import { diskStore } from './disk.ts';
import type { FileOperations } from './durable.ts';
import { hashOf } from './store.ts';

const silent = pino({ level: 'silent' });
const root = await mkdtemp(join(tmpdir(), 'rifamiga-disk-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const some = () => new Uint8Array(randomBytes(2000));
const real: FileOperations = { access, mkdir, open, rename, rm };

async function freshData() {
  const data = join(await mkdtemp(join(root, 'data-')), 'new');
  return { data, files: join(data, 'files') };
}

const codeOf = (does: Promise<unknown>) =>
  does.then(
    () => 'no refusal',
    (error: { code?: string }) => error.code,
  );

/** File operations that tell what is synced and renamed, in order, by names relative to a folder. */
function observed(base: string) {
  const seen: string[] = [];
  const nameOf = (path: string) => relative(base, path).replace(/\.[0-9a-f-]{36}$/, ' (draft)') || '.';
  const operations = {
    ...real,
    open: async (path: string, flags: string, mode?: number) => {
      const handle = await open(path, flags, mode);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        seen.push(`sync ${nameOf(path)}`);
      };
      return handle;
    },
    rename: async (from: string, to: string) => {
      await rename(from, to);
      seen.push(`rename ${nameOf(to)}`);
    },
  } as unknown as FileOperations;
  return { seen, operations };
}

// That a power cut then loses nothing is the system's promise, and is tried on a copied disk image elsewhere.
test('a file is synced before it gets its name, and every folder that has a new name in it before the writer is told', async () => {
  const { data, files } = await freshData();
  const { seen, operations } = observed(dirname(data));
  const store = diskStore(files, silent, operations);
  const hash = await store.put(some());
  const folder = `new/files/${hash.slice(0, 2)}`;
  expect(seen).toEqual([
    'sync new/files',
    'sync new',
    'sync .',
    `sync ${folder}/${hash} (draft)`,
    `rename ${folder}/${hash}`,
    `sync ${folder}`,
  ]);
});

test('the folders of a file are synced once by a process that found them there, and again when they are made anew', async () => {
  const { data, files } = await freshData();
  const bytes = some();
  const folder = `files/${hashOf(bytes).slice(0, 2)}`;
  await diskStore(files, silent).put(bytes);
  const { seen, operations } = observed(data);
  const store = diskStore(files, silent, operations);
  const folders = () => seen.splice(0).filter((line) => /^sync [^(]+$/.test(line));
  await store.put(bytes);
  expect(folders()).toEqual(['sync files', 'sync .', `sync ${folder}`]);
  await store.put(bytes);
  expect(folders()).toEqual([`sync ${folder}`]);
  await rm(join(data, folder), { recursive: true });
  await store.put(bytes);
  expect(folders()).toEqual(['sync files', 'sync .', `sync ${folder}`]);
});

test.each(['draft', 'rename', 'folder'])(
  'a fault of the disk at the %s refuses, and leaves nothing half stored',
  async (at) => {
    const { data, files } = await freshData();
    const fault = Object.assign(new Error('disk'), { code: 'EIO' });
    const broken = {
      ...real,
      open: async (path: string, flags: string, mode?: number) => {
        const handle = await open(path, flags, mode);
        if ((at === 'draft' && flags === 'wx') || (at === 'folder' && flags === 'r' && dirname(path) === files)) {
          handle.sync = () => Promise.reject(fault);
        }
        return handle;
      },
      rename: at === 'rename' ? () => Promise.reject(fault) : rename,
    } as unknown as FileOperations;
    const bytes = some();
    expect(await codeOf(diskStore(files, silent, broken).put(bytes))).toBe('file.away');
    const left = (await readdir(data, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    // a name that may not survive is no harm: no row says that it is there
    expect(left.map(({ name }) => name)).toEqual(at === 'folder' ? [hashOf(bytes)] : []);
  },
);

test.each(['ENOSPC', 'EDQUOT'])('a disk without room (%s) says so, and nothing is left half stored', async (code) => {
  const { data, files } = await freshData();
  const cramped = {
    ...real,
    open: async (path: string, flags: string, mode?: number) => {
      const handle = await open(path, flags, mode);
      handle.writeFile = async () => {
        await handle.write(Buffer.from('some of it'));
        throw Object.assign(new Error('full'), { code });
      };
      return handle;
    },
  } as unknown as FileOperations;
  expect(await codeOf(diskStore(files, silent, cramped).put(some()))).toBe('file.no-room');
  expect((await readdir(data, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())).toEqual([]);
});

test('what a killed process left half written is removed after a while, and nothing else', async () => {
  const { data, files } = await freshData();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const killed = async () => {
    begin();
    return new Promise<void>(() => undefined);
  };
  const kept = await diskStore(files, silent).put(some());
  void diskStore(files, silent, { ...real, rename: killed }).put(some());
  await begun;
  const left = async () =>
    (await readdir(data, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).length;
  const store = diskStore(files, silent);
  const written = Temporal.Now.instant();
  await store.removeDrafts(written.subtract({ hours: 1 }));
  expect(await left()).toBe(2);
  await store.removeDrafts(written.add({ hours: 1 }));
  expect(await left()).toBe(1);
  expect(await store.check(kept)).toBe('whole');
});

test.each([
  ['cut short', (path: string) => truncate(path, 100)],
  ['emptied', (path: string) => truncate(path, 0)],
  [
    'changed in its content alone',
    async (path: string) => writeFile(path, new Uint8Array((await readFile(path)).length)),
  ],
])(
  'a stored file that was %s is never given, is found by the check, and is mended by sending it again',
  async (_, spoil) => {
    const { files } = await freshData();
    const store = diskStore(files, silent);
    const bytes = some();
    const hash = await store.put(bytes);
    await spoil(join(files, hash.slice(0, 2), hash));
    expect(await codeOf(store.get(hash))).toBe('file.lost');
    const since = Temporal.Now.instant();
    expect((await checkFiles(store, { named: new Set([hash]), since })).damaged).toEqual([hash]);
    await store.put(bytes);
    expect(Buffer.from((await store.get(hash)) ?? [])).toEqual(Buffer.from(bytes));
  },
);

test('a plain file in the place of the folder of files makes reading, writing, removing and listing wait', async () => {
  const { data, files } = await freshData();
  await mkdir(data);
  await writeFile(files, 'not a folder');
  const store = diskStore(files, silent);
  const hash = hashOf(some());
  const listing = async () => {
    for await (const _ of store.list());
  };
  for (const does of [() => store.put(some()), () => store.get(hash), () => store.remove(hash), listing]) {
    expect(await codeOf(does())).toBe('file.away');
  }
  expect(await store.answers()).toBe(false);
});

test.each(['EROFS', 'EACCES'])('a folder that does not let a file be written (%s) is away', async (code) => {
  const { files } = await freshData();
  const closed = {
    ...real,
    mkdir: () => Promise.reject(Object.assign(new Error('closed'), { code })),
  } as unknown as FileOperations;
  expect(await codeOf(diskStore(files, silent, closed).put(some()))).toBe('file.away');
});

// root may read and write whatever the mode says
test.skipIf(process.getuid?.() === 0)('a folder that may not be read or written is away', async () => {
  const { files } = await freshData();
  const store = diskStore(files, silent);
  const hash = await store.put(some());
  await chmod(files, 0o000);
  expect(await codeOf(store.get(hash))).toBe('file.away');
  expect(await store.answers()).toBe(false);
  await chmod(files, 0o700);
});

test('a disk that is there only to be read does not answer, also where nothing of the data has been made yet, and the log says why', async () => {
  const { data, files } = await freshData();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const denied: FileOperations = {
    ...real,
    access: async (path) => {
      throw Object.assign(new Error(`read-only: ${path}`), { code: 'EROFS' });
    },
  };
  expect(await diskStore(files, silent, real).answers()).toBe(true);
  expect(await diskStore(files, log, denied).answers()).toBe(false);
  expect(lines.join()).toContain('El disco de los archivos no responde');
  expect(lines.join()).toContain(`read-only: ${dirname(data)}`);
});

test('a disk does not answer where something else stands in the place of its folder', async () => {
  const { data, files } = await freshData();
  await writeFile(data, '');
  expect(await diskStore(files, silent).answers()).toBe(false);
  await rm(data);
  await mkdir(data);
  await writeFile(files, '');
  expect(await diskStore(files, silent).answers()).toBe(false);
});
