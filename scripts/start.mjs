// Runs on the machine's own Node (20 or later), before anything is installed: plain JavaScript, no dependencies.
import { ensureBuilt, runNode } from './ready.mjs';

ensureBuilt();
process.exitCode = await runNode(['scripts/serve.mjs']);
