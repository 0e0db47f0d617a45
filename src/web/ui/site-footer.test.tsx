import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { layoutTexts } from '#texts/layout.ts';
import { SiteFooter } from './site-footer.tsx';

function drawn(takesMoney: boolean): string {
  const router = createMemoryRouter([{ path: '/', element: <SiteFooter theme={null} takesMoney={takesMoney} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('the foot of a page says that nobody’s money is kept only where nothing can be paid online', () => {
  const { promise, promiseOnline } = layoutTexts.footer;
  expect(drawn(false)).toContain(promise);
  expect(drawn(true)).toContain(promiseOnline);
  expect(drawn(true)).not.toContain(promise);
});
