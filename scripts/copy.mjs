import { refuseUninstalled, runNode } from './ready.mjs';

refuseUninstalled();
process.exitCode = await runNode(['scripts/copy.ts', ...process.argv.slice(2)]);
