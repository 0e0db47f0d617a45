import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { logPageTexts as words } from '#texts/draws/log-page.ts';
import { Keys } from './keys.tsx';

function drawn(origin: string): string {
  const log = { size: 3, checkpoint: 'uno', vkey: 'rifas+1+k', formerKeys: [], witnesses: [], witness: null };
  return renderToStaticMarkup(<Keys origin={origin} {...log} />);
}

test('the command that audits the log is shown only where it works: it reads no address without https', () => {
  expect(drawn('https://rifas.example')).toContain(
    'auditar -- https://rifas.example/registro --clave-registro rifas+1+k',
  );
  const plain = drawn('http://rifas.example');
  expect(plain).not.toContain('auditar --');
  expect(plain).toContain(words.check.insecure);
});
