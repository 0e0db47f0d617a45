import { ensureInstalled, runNode } from './ready.mjs';

ensureInstalled();
process.exitCode = await runNode(['scripts/demo.ts']);
