import { ensureBuilt, runNode } from './ready.mjs';

ensureBuilt();
process.exitCode = await runNode(['benches/faults/relieve.ts', ...process.argv.slice(2)]);
