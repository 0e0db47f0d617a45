import type { Plugin } from 'vite';
import { childrenOf, type Node, statementsOf } from './word-pieces.ts';
import { type Change, changed } from './word-uses.ts';

const withoutEffect = /\/src\/(?:domain|texts)\/.*\.ts(?:\?.*)?$/;

/**
 * Tells the bundler that rules and words do nothing when they are loaded: what a page takes a limit or a name from, it
 * takes without the forms that stand beside it, and without what reads them.
 */
export function pureRules(): Plugin {
  return {
    name: 'pure-rules',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!withoutEffect.test(id)) return null;
      return { code: changed(code, marksFor(statementsOf(code, 'js'))), map: null, moduleSideEffects: false };
    },
  };
}

/** A mark before each call that is made while the module is loaded to give a constant its value. */
export function marksFor(body: readonly Node[]): Change[] {
  const starts = new Set<number>();
  const walk = (node: Node) => {
    if (/Function|Class/.test(node.type)) return;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') starts.add(node.start);
    for (const child of childrenOf(node)) walk(child);
  };
  for (const statement of body)
    if (/^(?:VariableDeclaration|ExportNamedDeclaration)$/.test(statement.type)) walk(statement);
  return [...starts].map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' }));
}
