import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { fileOf, type Pieces, piecesOf, statementsOf } from './word-pieces.ts';
import { type Change, changed, usesOf } from './word-uses.ts';

const divided = /\/src\/(?:texts|domain)\/[^?]+\.ts$/;
const ofOurs = /\/src\/[^?]+\.tsx?(?:\?.*)?$/;
const pieceId = /^(.*\.ts)\?word=(\w+)(?:\.(.+))?\.ts$/;

/**
 * Sends a page the words and rules it uses, and not those of every page that takes something of the same file of `texts` or
 * `domain`: `deskTexts.title` and `buyerLimits` become modules of their own for browsers, which the bundler puts where they
 * are needed. A table that is used whole, or by a name that is only known at work, stays whole.
 */
export function wordsApart(): Plugin {
  const known = new Map<string, Promise<Pieces>>();
  const read = (path: string) => {
    const pieces = known.get(path) ?? readFile(path, 'utf8').then(piecesOf);
    known.set(path, pieces);
    return pieces;
  };
  return {
    name: 'words-apart',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: () => known.clear(),
    resolveId: (id) => (pieceId.test(id) ? { id, moduleSideEffects: false } : null),
    async load(id) {
      const [, path, exported, entry] = pieceId.exec(id) ?? [];
      if (!path || !exported) return null;
      return { code: fileOf(await read(path), exported, entry), moduleType: 'ts', moduleSideEffects: false };
    },
    async transform(code, id) {
      if (!ofOurs.test(id) || (!code.includes('.ts"') && !code.includes(".ts'"))) return null;
      const changes: Change[] = [];
      const body = statementsOf(code, 'js');
      for (const statement of body) {
        if (statement.type !== 'ImportDeclaration') continue;
        const source = (statement.source as unknown as { value: string }).value;
        const path = (await this.resolve(source, id))?.id;
        if (!path || !divided.test(path)) continue;
        changes.push(...usesOf(statement, body, path, await read(path)));
      }
      return changes.length > 0 ? { code: changed(code, changes), map: null } : null;
    },
  };
}
