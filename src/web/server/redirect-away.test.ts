import { expect, test } from 'vitest';
import { formAnswer } from './redirect-away.ts';

const home = 'https://rifas.example';
const origins = new Set([home]);
const form = new Request(home, { method: 'POST' });

function answerTo(request: Request, location: string, status = 303) {
  return formAnswer(
    request,
    new Response(null, { status, headers: { Location: location, 'Set-Cookie': 'a=b' } }),
    origins,
  );
}

test('no form is redirected to another site: a page of ours goes on there', async () => {
  for (const away of [
    'https://wa.me/34600?text=Hola%20%C3%B1',
    '//wa.me/x',
    'http://rifas.example/',
    'mailto:a@b.example',
  ]) {
    for (const status of [301, 302, 303, 307, 308]) {
      const answer = answerTo(form, away, status);
      expect(answer.status, away).toBe(200);
      expect(answer.headers.get('Location'), away).toBeNull();
      expect(answer.headers.get('Refresh')).toBe(`0;url=${new URL(away, home).href}`);
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
      expect(answer.headers.getSetCookie()).toEqual(['a=b']);
      expect(await answer.text()).toContain(`href="${new URL(away, home).href}"`);
    }
  }
});

test('a form is redirected to a page of ours as it is, and so is whoever follows a link to another site', () => {
  for (const own of ['/rifas', `${home}/rifas`, '?hecho=si']) expect(answerTo(form, own).status, own).toBe(303);
  expect(answerTo(new Request(home), 'https://provider.example/').status).toBe(303);
});
