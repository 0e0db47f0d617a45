/** Permissive: ask for their notice and no more. */
const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'PostgreSQL',
  'Unlicense',
]);

/** Ask for the source of changes to themselves; used as they are, as a library of its own, they ask nothing of ours. */
const weakCopyleft: ReadonlySet<string> = new Set(['LGPL-3.0', 'LGPL-3.0-or-later', 'MPL-2.0']);

export type LicenceKind = 'permissive' | 'weak copyleft' | 'unknown';

/**
 * What a licence asks of whoever ships the package, from its SPDX expression: of `OR` the mildest, of `AND` the strictest.
 * Nested or otherwise unusual expressions are `unknown`: somebody has to read them.
 */
export function licenceKind(expression: string | null): LicenceKind {
  if (expression === null) return 'unknown';
  const words = expression.trim().replace(/^\((.*)\)$/, '$1');
  const kinds = (operator: ' OR ' | ' AND ') => words.split(operator).map(kindOfOne);
  if (words.includes(' OR ')) return order.find((kind) => kinds(' OR ').includes(kind)) ?? 'unknown';
  return order.findLast((kind) => kinds(' AND ').includes(kind)) ?? 'unknown';
}

const order = ['permissive', 'weak copyleft', 'unknown'] as const;

function kindOfOne(name: string): LicenceKind {
  if (permissive.has(name)) return 'permissive';
  return weakCopyleft.has(name) ? 'weak copyleft' : 'unknown';
}

/** The licence whose words a package's LICENSE file holds, where `package.json` names none. */
export function licenceOfText(text: string): string | null {
  return /Permission is hereby granted, free of charge, to any person obtaining a copy/.test(text) ? 'MIT' : null;
}
