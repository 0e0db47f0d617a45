import { createServer } from 'vite';

/** The product with its pages reloaded on change. */
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { main } = (await vite.ssrLoadModule('/src/server.ts')) as typeof import('#server');
await main({ assets: vite.middlewares, sharedPageLife: 0 });
