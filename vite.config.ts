import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { pageFiles } from './scripts/browser-files/page-files.ts';
import { pureRules } from './scripts/browser-files/pure-rules.ts';
import { wordsApart } from './scripts/browser-files/words-apart.ts';

const serverOnly =
  /\/src\/(app|db|identity|files|beacon|gateways|mail|push|realtime|jobs|share-picture|witness)\/|\/src\/(config|open-database|primary|process-life|server)\.ts$/;

/** Fails the build when code that belongs on the server would be sent to browsers. */
function keepServerCodeOnServer(): Plugin {
  return {
    name: 'keep-server-code-on-server',
    load(id) {
      if (this.environment.name === 'client' && serverOnly.test(id)) {
        throw new Error(`${id} is server code; a page may use it in its loader or action only`);
      }
      return null;
    },
  };
}

/**
 * Packages of many small files, and what they need themselves: they are put into the server's own file. To find, read and
 * compile them one by one was a quarter of the work of its start.
 */
const bundled = [
  /^(?:lucide-react|radix-ui|stripe)$/,
  /^@(?:radix-ui|floating-ui)\//,
  /^(?:aria-hidden|tslib|react-remove-scroll(?:-bar)?|use-callback-ref|use-sidecar)$/,
];

/** Puts the threads that the server starts by itself beside it, under names of their own, and what starts several of it. */
function programsBesideServer(): Plugin {
  return {
    name: 'programs-beside-server',
    buildStart() {
      if (this.environment.name !== 'ssr' || this.environment.mode !== 'build') return;
      const threads = ['community-file/reading-thread', 'community-file/packing-thread', 'tables/table-thread'];
      for (const path of [...threads.map((name) => `app/${name}`), 'primary'])
        this.emitFile({ type: 'chunk', id: `src/${path}.ts`, fileName: `${basename(path)}.js` });
    },
  };
}

/** Names of shared files would say little, and stand in the list of addresses once for each page that loads them. */
const filesOfScript = {
  chunkFileNames: 'assets/[hash].js',
  codeSplitting: { groups: pageFiles(import.meta.dirname) },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), wordsApart(), pureRules(), keepServerCodeOnServer(), programsBesideServer()],
  resolve: { alias: { 'react-style-singleton': `${import.meta.dirname}/src/web/browser/style-singleton.ts` } },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: filesOfScript } } },
    ssr: {
      resolve: { noExternal: command === 'build' ? bundled : [] },
      build: { rolldownOptions: { input: './src/server.ts' }, target: 'esnext' },
    },
  },
}));
