import cluster from 'node:cluster';

// React and others choose their slow, talkative variant unless told otherwise before they are loaded.
process.env.NODE_ENV ??= 'production';

// what starts the processes that serve is small: it loads nothing of what they serve
const isOneOrServes = cluster.isWorker || ['', '1'].includes(process.env.PROCESSES?.trim() ?? '');
const program = isOneOrServes ? 'index.js' : 'primary.js';
const { main } = await import(new URL(`../build/server/${program}`, import.meta.url));

await main();
