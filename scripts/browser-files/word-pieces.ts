import { parseSync } from 'vite';

/** What the parser gives: a kind, a place in the source, and whatever that kind of node has. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

/** A statement of a file: its source, the names that it declares and the names that stand anywhere in it. */
type Statement = {
  readonly text: string;
  readonly declares: readonly string[];
  readonly names: ReadonlySet<string>;
  /** What one file of script makes would not be of the class that another knows. */
  readonly isClass: boolean;
};

type Piece = { readonly text: string; readonly names: ReadonlySet<string> };

/** The tables of words that a file exports, each by the entries it has, and what else stands in the file. */
export type Pieces = {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Piece>>;
  /** What it exports beside them and may stand in several files. */
  readonly small: ReadonlySet<string>;
  readonly around: readonly Statement[];
};

/** As much source as may be sent twice, where two files of script need it. */
const mostTwice = 1500;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

export function statementsOf(code: string, language: 'ts' | 'js'): Node[] {
  const { program, errors } = parseSync(`words.${language}`, code, { lang: language });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return program.body as unknown as Node[];
}

const declares = /^(?:Import|Export|Function|Class|Variable|TS)/;

/**
 * Reads a file of words: which tables it exports, and what every entry of them needs of the rest of the file. A file that does
 * more than declare as it is loaded (a loop that fills a table) has no pieces: nothing says which of its names need that.
 */
export function piecesOf(code: string): Pieces {
  const tables = new Map<string, ReadonlyMap<string, Piece>>();
  const around: Statement[] = [];
  const exported: string[] = [];
  const body = statementsOf(code, 'ts');
  if (!body.every(({ type }) => declares.test(type))) return { tables, small: new Set(), around };
  for (const statement of body) {
    const table = tableIn(statement, code);
    if (table) tables.set(...table);
    if (statement.type === 'ExportNamedDeclaration') exported.push(...declaredBy(statement));
    around.push({
      isClass: isClass(statement),
      text: code.slice(statement.start, statement.end),
      declares: declaredBy(statement),
      names: namesIn(statement),
    });
  }
  const small = exported.filter((name) => !tables.has(name) && mayStandTwice(neededBy(new Set([name]), around)));
  return { tables, small: new Set(small), around };
}

/**
 * A file with one export, or one entry of a table, under the name of `word`, and those statements alone that it needs.
 */
export function fileOf({ tables, around }: Pieces, exported: string, entry: string | undefined): string {
  if (entry === undefined)
    return [...sourcesOf(neededBy(new Set([exported]), around)), `export { ${exported} as word };`].join('\n');
  const piece = tables.get(exported)?.get(entry);
  if (!piece) throw new Error(`${exported} has no ${entry}`);
  return [...sourcesOf(neededBy(piece.names, around)), `export const word = ${piece.text};`].join('\n');
}

/** The statements that declare these names, and those that they need in turn. */
function neededBy(names: ReadonlySet<string>, around: readonly Statement[]): Statement[] {
  const needed = new Set<Statement>();
  const ask = [...names];
  for (let name = ask.pop(); name !== undefined; name = ask.pop())
    for (const statement of around)
      if (!needed.has(statement) && statement.declares.includes(name)) {
        needed.add(statement);
        ask.push(...statement.names);
      }
  return around.filter((statement) => needed.has(statement));
}

function sourcesOf(statements: readonly Statement[]): string[] {
  return statements.map(({ text }) => text);
}

function mayStandTwice(statements: readonly Statement[]): boolean {
  return sourcesOf(statements).join('').length <= mostTwice && !statements.some(({ isClass }) => isClass);
}

function isClass(statement: Node): boolean {
  const declared = isNode(statement.declaration) ? statement.declaration : statement;
  return declared.type.startsWith('Class');
}

/** The exported constant that a statement is, if it is an object whose every entry has a fixed name. */
function tableIn(statement: Node, code: string): [string, ReadonlyMap<string, Piece>] | null {
  if (statement.type !== 'ExportNamedDeclaration' || !isNode(statement.declaration)) return null;
  const { kind, declarations } = statement.declaration;
  if (kind !== 'const' || !Array.isArray(declarations) || declarations.length !== 1) return null;
  const { id, init } = declarations[0] as { id: Node; init: Node };
  const object = withoutTypes(init);
  if (object.type !== 'ObjectExpression') return null;
  const entries = new Map<string, Piece>();
  for (const property of object.properties as Node[]) {
    const name = entryName(property);
    if (name === null) return null;
    const value = property.value as Node;
    entries.set(name, { text: code.slice(value.start, value.end), names: namesIn(value) });
  }
  return [id.name as string, entries];
}

function withoutTypes(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? withoutTypes(node.expression as Node)
    : node;
}

/** Null for what cannot stand alone: a spread, a method (it may say `this`), an accessor, a computed name. */
function entryName({ type, kind, method, computed, key }: Node): string | null {
  if (type !== 'Property' || kind !== 'init' || method || computed || !isNode(key)) return null;
  return (key.name ?? key.value) as string;
}

function declaredBy(statement: Node): string[] {
  if (statement.type === 'ImportDeclaration')
    return (statement.specifiers as Node[]).map(({ local }) => (local as Node).name as string);
  const declaration = isNode(statement.declaration) ? statement.declaration : statement;
  if (Array.isArray(declaration.declarations))
    return (declaration.declarations as Node[]).flatMap(({ id }) => [...namesIn(id as Node)]);
  return isNode(declaration.id) ? [declaration.id.name as string] : [];
}

/** Every name in it, also those that only look alike: a statement too many is dropped by the bundler. */
function namesIn(node: Node): Set<string> {
  const names = new Set<string>();
  const walk = (at: Node) => {
    if (at.type === 'Identifier') names.add(at.name as string);
    for (const child of childrenOf(at)) walk(child);
  };
  walk(node);
  return names;
}
