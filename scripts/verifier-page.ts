import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { documentOf } from '#verifier/page/document.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'src/verifier/page');
const tokens = join(root, 'src/web/styles/tokens.css');

/** Where the verifier stands, for whoever opens it out of the repository and for the server. */
export const verifierPath = join(root, 'public/verificador.html');

/** The file that names its fingerprint. */
const readmePath = join(root, 'README.md');
const namedPrint = /(?<=`verificador\.html` \(SHA-256\):\n+```\n)[0-9a-f]{64}/;

/** Builds the verifier that is one file. The same sources and packages give the same bytes, wherever they are built. */
export async function buildVerifierPage(): Promise<string> {
  const outputs = await bundled();
  const style = textOf(outputs, '.css');
  // what would end the element in the page means the same to a script when it is escaped
  const script = textOf(outputs, '.js').replaceAll('</script', '<\\/script');
  return documentOf({ style, styleHash: hashOf(style), script, scriptHash: hashOf(script) });
}

/** The fingerprint of a file, as `sha256sum` gives it. */
export function fingerprintOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The fingerprint of the verifier that the README names; null without one. */
export function printInReadme(): string | null {
  return namedPrint.exec(readFileSync(readmePath, 'utf8'))?.[0] ?? null;
}

/** Puts the site's tokens, as plain custom properties, before the style of the page. */
const tokensFirst: Plugin = {
  name: 'tokens-first',
  enforce: 'pre',
  transform(code, id) {
    if (id !== join(page, 'page.css')) return null;
    const properties = readFileSync(tokens, 'utf8').replace('@theme', ':root');
    return properties.replaceAll(/^.*: initial;$/gm, '') + code;
  },
};

type Output = Rolldown.RolldownOutput['output'][number];

async function bundled(): Promise<Output[]> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [tokensFirst],
    build: {
      write: false,
      target: 'es2022',
      // browsers that know light-dark(), which would otherwise be written out twice
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: join(page, 'main.ts'), output: { format: 'iife' } },
    },
  });
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []));
}

function textOf(outputs: readonly Output[], extension: string): string {
  const [made, ...others] = outputs.filter(({ fileName }) => fileName.endsWith(extension));
  if (!made || others.length > 0) throw new Error(`${outputs.length} files were built, and not one ${extension}`);
  return (made.type === 'chunk' ? made.code : String(made.source)).trim();
}

/** As a content security policy names it. */
function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

if (import.meta.main) {
  const built = await buildVerifierPage();
  const readme = readFileSync(readmePath, 'utf8');
  writeFileSync(verifierPath, built);
  writeFileSync(readmePath, readme.replace(namedPrint, fingerprintOf(built)));
}
