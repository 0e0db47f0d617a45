import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOfText } from './licences.ts';

/** A package that an installation has: not one that only tests need, nor one of another system. `isDirect`: chosen here. */
export type Shipped = { name: string; version: string; licence: string | null; isDirect: boolean };

type Lock = { packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }> };

/** The packages of `root` that are installed for running it, by name and version. */
export function shippedPackages(root: string): Shipped[] {
  const { packages } = read<Lock>(join(root, 'package-lock.json'));
  const { dependencies } = read<{ dependencies: Record<string, string> }>(join(root, 'package.json'));
  const found = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)))
    .map(([path, { version }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        version,
        licence: licenceIn(join(root, path)),
        isDirect: path === `node_modules/${name}` && name in dependencies,
      };
    });
  return [...new Map(found.map((one) => [`${one.name}@${one.version}`, one])).values()].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
}

function licenceIn(directory: string): string | null {
  const { license } = read<{ license?: string | { type?: string } }>(join(directory, 'package.json'));
  const declared = typeof license === 'object' ? license.type : license;
  if (declared) return declared;
  const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: directory });
  return file === undefined ? null : licenceOfText(readFileSync(join(directory, file), 'utf8'));
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
