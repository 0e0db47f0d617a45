import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compresses the browser's files once, after a build, so that no request pays for it. */
const directory = fileURLToPath(new URL('../build/client', import.meta.url));
const worthIt = /\.(js|css|svg|html|json|txt|webmanifest|ico)$/;
const smallest = 1024;

for (const name of await readdir(directory, { recursive: true })) {
  const path = join(directory, name);
  if (!worthIt.test(name) || (await stat(path)).size < smallest) continue;
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
