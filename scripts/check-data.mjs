import { ensureInstalled, runNode } from './ready.mjs';

ensureInstalled();
process.exitCode = await runNode(['scripts/check-data.ts', ...process.argv.slice(2)]);
