import { refuseUninstalled, runNode } from './ready.mjs';

refuseUninstalled();
process.exitCode = await runNode(['scripts/check-data.ts', ...process.argv.slice(2)]);
