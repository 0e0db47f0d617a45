import { refuseUninstalled, runNode } from './ready.mjs';

refuseUninstalled();
process.exitCode = await runNode(['scripts/restore.ts', ...process.argv.slice(2)]);
