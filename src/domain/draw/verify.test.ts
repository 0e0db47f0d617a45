import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionsOf, type Vector, vectors } from '#support/verifier-vectors.ts';
import { canonicalBytes } from './canonical.ts';
import { verify } from './verify.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Path = readonly (string | number)[];

/** What somebody claims and no hash of the draw covers: when things were typed in, and where they can be seen. */
const claims = new Set(['emitida_en', 'introducido_en', 'revelado_en', 'enlace', 'estado']);

/** Draws by seed, which covers all of their bases and cierre. A figure of a lottery may be another that nobody holds. */
const drawn = vectors.filter(
  ({ esperado, acta }) => esperado.semilla && acta.length < 12_000 && !acta.includes('"externa"'),
);

/** Every place of a document that holds a text or a number. */
function leavesOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

function at(value: Json, path: Path): Json {
  return path.reduce<Json>((inner, name) => (inner as { [name: string]: Json })[name] ?? null, value);
}

function withChanged(value: Json, path: Path, leaf: Json): Json {
  const copy = structuredClone(value);
  const holder = at(copy, path.slice(0, -1)) as { [name: string]: Json };
  holder[path.at(-1) ?? ''] = leaf;
  return copy;
}

const nudge = fc.constantFrom<(leaf: Json) => Json>(
  (leaf) => (typeof leaf === 'number' ? leaf + 1 : typeof leaf === 'string' ? turned(leaf) : 'x'),
  (leaf) => (typeof leaf === 'number' ? Math.max(0, leaf - 1) : null),
  (leaf) => (typeof leaf === 'string' ? leaf.slice(1) : -1),
  () => ({}),
);

/** The same text with its last character another of its kind, so that only its content can be wrong. */
function turned(text: string): string {
  const last = text.at(-1) ?? '';
  return text.slice(0, -1) + (/[0-8a-e]/.test(last) ? String.fromCharCode(last.charCodeAt(0) + 1) : '0');
}

test('nothing that decides who wins can be changed without being noticed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...drawn), fc.nat(), nudge, (vector, nat, change) => {
      const acta = JSON.parse(vector.acta) as Json;
      const leaves = leavesOf(acta).filter((path) => !claims.has(String(path.at(-1))));
      const path = leaves[nat % leaves.length] ?? [];
      const changed = withChanged(acta, path, change(at(acta, path)));
      fc.pre(JSON.stringify(changed) !== JSON.stringify(acta));
      expect(verify(canonicalBytes(changed), optionsOf(vector)).valida, path.join('.')).toBe(false);
    }),
    { numRuns: 150 },
  );
});

test('what is no acta is refused, and never thrown at', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue().map(canonicalBytes), fc.uint8Array({ maxLength: 300 })), (bytes) => {
      expect(['E_CANON', 'E_VERSION']).toContain(verify(bytes).error);
    }),
  );
});

test('one byte less, more or other is never accepted', () => {
  const vector = vectors.find(({ id }) => id === 'V02') as Vector;
  const good = new TextEncoder().encode(vector.acta);
  const options = { huella_cierre: vector.opciones.huella_cierre ?? null };
  expect(verify(good, options).valida).toBe(true);
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
      const bad = good.slice();
      bad[index] = (bad[index] ?? 0) ^ flip;
      const outcome = verify(bad, options);
      // Who issues an acta claims when; another claim that the rules allow is another acta that holds.
      if (outcome.valida) expect(outcome.huella_acta).not.toBe(vector.esperado.huella_acta);
      expect(outcome.ganadores).toEqual(outcome.valida ? vector.esperado.ganadores : []);
      expect(verify(good.slice(0, index), options).valida).toBe(false);
    }),
    { numRuns: 200 },
  );
});
