import { refuseUninstalled, runNode } from './ready.mjs';

refuseUninstalled();
process.exitCode = await runNode(['scripts/files.ts', ...process.argv.slice(2)]);
