import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WhatsAppLink } from './whats-app-link.tsx';

test('the link opens WhatsApp beside the page, with the words ready and the person chosen where one is given', () => {
  const link = renderToStaticMarkup(<WhatsAppLink text="Hola & adiós" phone="+34 600 999 888" label="Escribirle" />);
  expect(link).toContain('href="https://wa.me/34600999888?text=Hola%20%26%20adi%C3%B3s"');
  expect(link).toMatch(/target="_blank" rel="noopener noreferrer".*Escribirle<\/a>/s);
  expect(renderToStaticMarkup(<WhatsAppLink text="Hola" label="Compartir" />)).toContain('https://wa.me/?text=Hola');
});

test('no other file draws a button that opens WhatsApp', () => {
  const files = globSync('src/web/**/*.tsx').filter((file) => !file.includes('.test.'));
  const own = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.includes('whatsAppAddress(') && text.includes('buttonStyle(');
  });
  expect(own).toEqual(['src/web/ui/whats-app-link.tsx']);
});
