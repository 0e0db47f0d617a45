import { ensureBuilt, runNode } from './ready.mjs';

ensureBuilt();
const [first, ...rest] = process.argv.slice(2);
process.exitCode = await runNode(
  first === 'entradas' ? ['benches/inputs/main.ts', ...rest] : ['benches/faults/main.ts', ...process.argv.slice(2)],
);
