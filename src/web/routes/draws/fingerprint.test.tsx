import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawTexts } from '#texts/draws/draws.ts';
import { Fingerprint } from './fingerprint.tsx';

test('the button under a row of digits names what it copies', () => {
  const drawn = (kind?: keyof typeof drawTexts.copy) =>
    renderToStaticMarkup(<Fingerprint kind={kind} label="Firma de la ronda" value="0123456789abcdef" />);
  expect(drawn()).toContain('Copiar la huella');
  expect(drawn('signature')).toContain('Copiar la firma');
  expect(drawn('signature')).not.toContain('huella');
  expect(new Set(Object.values(drawTexts.copy)).size).toBe(Object.keys(drawTexts.copy).length);
});
