import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useDoneToast, useDoneToastOnce } from './done-toast.ts';
import { Page } from './page.tsx';

const words = { guardado: 'Queda guardado', vendido: 'Queda vendido' };

function Once({ isReturned = false }: { isReturned?: boolean }) {
  const said = useDoneToastOnce(words, isReturned, { onPage: (done) => done === 'vendido' });
  return <Page said={said}>{null}</Page>;
}

function Staying() {
  return <Page said={useDoneToast(words)}>{null}</Page>;
}

const drawn = (search: string, page = <Once />) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[`/pedido${search}`]}>{page}</MemoryRouter>);

test('what a toast would say is on the page that a server draws, once, for whoever has no script', () => {
  expect(drawn('?hecho=guardado').split(words.guardado)).toHaveLength(2);
  expect(drawn('?hecho=guardado', <Staying />).split(words.guardado)).toHaveLength(2);
});

test('nothing is said of what the page tells by itself, of a form that was refused, or of what nobody did', () => {
  const silent = [
    drawn('?hecho=vendido'),
    drawn('?hecho=guardado', <Once isReturned />),
    drawn('?hecho=constructor'),
    drawn(''),
  ];
  for (const page of silent) expect(page).not.toContain('Queda');
});
