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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), keepServerCodeOnServer()],
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: './src/server.ts' }, target: 'esnext' } } },
});
