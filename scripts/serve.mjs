// React and others choose their slow, talkative variant unless told otherwise before they are loaded.
process.env.NODE_ENV ??= 'production';

const { main } = await import(new URL('../build/server/index.js', import.meta.url));

await main();
