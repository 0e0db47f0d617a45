import { childrenOf, isNode, type Node, type Pieces } from './word-pieces.ts';

/** Something in a source to be put in the place of what stands there. */
export type Change = { readonly start: number; readonly end: number; readonly text: string };

export function changed(code: string, changes: readonly Change[]): string {
  return [...changes]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

/**
 * What to change so that a file takes single entries of the tables it imports from `path`. A table keeps its import where
 * it is not only asked for entries by their name, or where its name may mean something else somewhere in the file.
 */
export function usesOf(statement: Node, body: readonly Node[], path: string, { tables }: Pieces): Change[] {
  const changes: Change[] = [];
  const kept: string[] = [];
  const asked = new Map<string, string>();
  for (const specifier of statement.specifiers as Node[]) {
    const imported = nameOf(specifier.imported);
    const local = nameOf(specifier.local);
    const entries = imported === null || local === null ? undefined : tables.get(imported);
    const uses = entries && local !== null ? entryUses(body, local, entries) : null;
    if (!uses) {
      if (specifier.type !== 'ImportSpecifier') return [];
      kept.push(imported === local ? `${local}` : `${imported} as ${local}`);
      continue;
    }
    for (const { start, end, entry } of uses) {
      const name = `${local}$${entry.replace(/\W/g, '$')}`;
      asked.set(name, `${path}?word=${imported}.${entry}.ts`);
      changes.push({ start, end, text: name });
    }
  }
  if (kept.length === (statement.specifiers as Node[]).length) return [];
  const source = (statement.source as Node).raw as string;
  const imports = [...asked].map(([name, from]) => `import { word as ${name} } from ${JSON.stringify(from)};`);
  if (kept.length > 0) imports.push(`import { ${kept.join(', ')} } from ${source};`);
  return [{ start: statement.start, end: statement.end, text: imports.join(' ') }, ...changes];
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

function nameOf(node: unknown): string | null {
  return isNode(node) && typeof node.name === 'string' ? node.name : null;
}
