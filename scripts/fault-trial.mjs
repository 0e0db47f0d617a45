import { ensureBuilt, runNode } from './ready.mjs';

ensureBuilt();
process.exitCode = await runNode(['benches/faults/main.ts', ...process.argv.slice(2)]);
