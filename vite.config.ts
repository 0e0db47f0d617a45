import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const serverOnly =
  /\/src\/(app|db|identity|files|beacon|gateways|mail|push|realtime|jobs|share-picture)\/|\/src\/(config|server)\.ts$/;

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
 * Few files for a page instead of sixty: where there is no HTTP/2 each costs a turn on a slow line. What a fifth of the
 * pages share travels with every page, what five share in one file more; the rest stays with its page.
 */
const groups = [
  { name: 'base', minShareCount: 20 },
  { name: 'shared', minShareCount: 5 },
];

/** Puts the thread that the server starts by itself beside it, under a name of its own. */
function threadBesideServer(): Plugin {
  return {
    name: 'thread-beside-server',
    buildStart() {
      if (this.environment.name !== 'ssr' || this.environment.mode !== 'build') return;
      this.emitFile({
        type: 'chunk',
        id: 'src/app/community-file/reading-thread.ts',
        fileName: 'reading-thread.js',
      });
    },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), keepServerCodeOnServer(), threadBesideServer()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rolldownOptions: { input: './src/server.ts' }, target: 'esnext' } },
  },
});
