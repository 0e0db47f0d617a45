import { childrenOf, isNode, type Node, type Pieces } from './word-pieces.ts';

/** Something in a source to be put in the place of what stands there. */
export type Change = { readonly start: number; readonly end: number; readonly text: string };

export function changed(code: string, changes: readonly Change[]): string {
  return [...changes]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

/**
 * What to change so that a file takes single entries of the tables it imports from `path`, and what is small by itself. A
 * table keeps its import where it is not only asked for entries by their name, or where its name may mean something else
 * somewhere in the file.
 */
export function usesOf(statement: Node, body: readonly Node[], path: string, pieces: Pieces): Change[] {
  const specifiers = statement.specifiers as Node[];
  if (specifiers.some(({ type }) => type !== 'ImportSpecifier')) return [];
  const changes: Change[] = [];
  const imports = new Set<string>();
  const kept: string[] = [];
  for (const specifier of specifiers) {
    const imported = nameOf(specifier.imported);
    const local = nameOf(specifier.local);
    const entries = pieces.tables.get(imported);
    const uses = entries && entryUses(body, local, entries);
    for (const { start, end, entry } of uses ?? []) {
      const name = `${local}$${entry.replace(/\W/g, '$')}`;
      imports.add(importOf(name, `${path}?word=${imported}.${entry}.ts`));
      changes.push({ start, end, text: name });
    }
    if (uses) continue;
    if (pieces.small.has(imported)) imports.add(importOf(local, `${path}?word=${imported}.ts`));
    else kept.push(`${imported} as ${local}`);
  }
  if (kept.length === specifiers.length) return [];
  const { raw } = statement.source as Node;
  const rest = kept.length > 0 ? [`import { ${kept.join(', ')} } from ${raw};`] : [];
  return [{ start: statement.start, end: statement.end, text: [...imports, ...rest].join(' ') }, ...changes];
}

function importOf(local: string, file: string): string {
  return `import { word as ${local} } from ${JSON.stringify(file)};`;
}

type Use = { readonly start: number; readonly end: number; readonly entry: string };

/** Null if the table is used in any way but by the name of an entry. */
function entryUses(body: readonly Node[], table: string, entries: ReadonlyMap<string, unknown>): Use[] | null {
  const uses: Use[] = [];
  let others = 0;
  const walk = (node: Node, parent: Node | null) => {
    const entry = entryAsked(node, table);
    if (entry !== null && entries.has(entry)) {
      uses.push({ start: node.start, end: node.end, entry });
      return;
    }
    if (node.type === 'Identifier' && node.name === table && !isOnlyName(node, parent)) others += 1;
    for (const child of childrenOf(node)) walk(child, node);
  };
  for (const statement of body) if (statement.type !== 'ImportDeclaration') walk(statement, null);
  return others === 0 ? uses : null;
}

function entryAsked(node: Node, table: string): string | null {
  if (node.type !== 'MemberExpression' || !isNode(node.object) || !isNode(node.property)) return null;
  if (node.object.type !== 'Identifier' || node.object.name !== table) return null;
  if (!node.computed) return node.property.name as string;
  return typeof node.property.value === 'string' ? node.property.value : null;
}

/** Whether an identifier is the name of a member or of an entry, and not the thing itself. */
function isOnlyName(node: Node, parent: Node | null): boolean {
  if (parent === null || parent.computed) return false;
  if (parent.type === 'MemberExpression') return parent.property === node;
  return parent.type === 'Property' && parent.key === node && !parent.shorthand;
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name) : '';
}
