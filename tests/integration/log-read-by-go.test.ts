import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askWitnesses } from '#app/log/ask-witnesses.ts';
import { levelsOf, tilePath, tilesBetween } from '#domain/log/tiles.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { appendRefunds, logOf, readerOf, witnessOf } from '#support/log.ts';

/** Debian's `golang-go` and `golang-golang-x-mod-dev`, which has what Go's own checksum database is read with. */
const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };
const hasGo = spawnSync('go', ['list', 'golang.org/x/mod/sumdb/tlog'], { env }).status === 0;

test.skipIf(!hasGo)("Go's own packages read our checkpoint, its cosignature, all tiles and proofs", async () => {
  const [database, elsewhere] = [await freshDatabase(), await freshDatabase()];
  const dir = await mkdtemp(join(tmpdir(), 'rifamiga-go-'));
  onTestFinished(async () => {
    await database.drop();
    await elsewhere.drop();
    await rm(dir, { recursive: true });
  });
  const { app, clock } = testApp(database.handle);
  await appendRefunds(
    app,
    clock.now(),
    Array.from({ length: 700 }, (_, at) => at),
  );
  const { witness } = await witnessOf(app, clock, elsewhere.handle);
  const watched = { ...app, witnesses: [witness] };
  await askWitnesses(watched);

  const { size, vkey } = await logOf(watched);
  expect(levelsOf(size)).toBe(2);
  const paths = ['checkpoint', ...tilesBetween(0, size).map(tilePath)];
  for (const path of paths) {
    const bytes = await readerOf(watched).read(path, 1_000_000);
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), bytes ?? '');
  }
  const program = join(dir, 'reader');
  const source = new URL('../support/go-log-reader/main.go', import.meta.url).pathname;
  execFileSync('go', ['build', '-o', program, source], { env });
  const read = (logKey: string) => spawnSync(program, [dir, logKey, witness.vkey], { encoding: 'utf8' });
  expect(JSON.parse(read(vkey).stdout)).toEqual({
    origin: '127.0.0.1:3000/registro',
    size: 702,
    signers: ['127.0.0.1:3000/registro', 'testigo.example/testigo'],
  });
  await writeFile(join(dir, 'tile/0/001'), new Uint8Array(8192));
  expect(read(vkey).status).toBe(1);
});
