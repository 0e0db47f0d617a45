import { ensureInstalled, runNode } from './ready.mjs';

ensureInstalled();
process.exitCode = await runNode(['scripts/files.ts', ...process.argv.slice(2)]);
