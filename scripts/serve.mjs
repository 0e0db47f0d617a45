import { main } from '../build/server/index.js';

await main();
