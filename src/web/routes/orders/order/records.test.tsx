import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { HiddenRaffleFiles, Records } from './records.tsx';

const words = orderTexts.records;
const print = 'ab12cd34'.repeat(8);
const record = { id: 'ab'.repeat(16), numero: 7, texto: 'Beto', sal: 'ab', titular: 'cd', bases: 'ef', firma: '01' };

type Told = { phase?: string; isListed?: boolean | null; status?: string; phone?: string | null; isHidden?: boolean };

function drawn({
  phase = 'sealed',
  isListed = true,
  status = 'confirmed',
  phone = null,
  isHidden = false,
}: Told): string {
  const shown = {
    key: 'secreto',
    tickets: [{ record, isListed }],
    closing: { fingerprint: print, publishedAt: '2026-11-21T18:00:00Z' },
    order: { reference: 'ABC', status },
    raffle: { slug: 'bici', title: 'Bici', lastNumber: 99, phase },
    community: { url: 'club', isHidden },
    organiserPhone: phone,
  } as unknown as ShownOrder;
  return renderToStaticMarkup(
    <MemoryRouter>
      <Records shown={shown} />
      <HiddenRaffleFiles shown={shown} />
    </MemoryRouter>,
  );
}

test('who left only a phone reads on their page what the seal means: the fingerprint, to keep and to copy', () => {
  const sealed = drawn({});
  expect(sealed).toContain(words.closing.keep);
  expect(sealed).toContain('Copiar la huella');
  expect(drawn({ phase: 'drawn' })).not.toContain(words.closing.keep);
});

test('whose paid number is not on the sealed list is told whom to write to, and what proves it', () => {
  const left = drawn({ isListed: false, phone: '34600111222' });
  expect(left).toContain(words.omitted.title(1));
  expect(left).toContain('Tu resguardo firmado prueba que el número se pagó');
  expect(left).toContain('https://wa.me/34600111222');
  expect(left).toContain('/club/rifas/bici/denunciar');
  expect(drawn({ isListed: false })).toContain(words.omitted.noPhone);
  for (const told of [{}, { isListed: null }, { isListed: false, status: 'refunded' }]) {
    expect(drawn(told)).not.toContain(words.omitted.title(1));
  }
});

test('after the draw it leads to the verifier with the acta; that of a hidden raffle is verified on the page, whose address is a secret', () => {
  const link = '/verificar?acta=%2Fclub%2Frifas%2Fbici%2Facta.json';
  expect(drawn({ phase: 'drawn' })).toContain(link);
  expect(drawn({})).not.toContain('/verificar?acta=');
  const hidden = drawn({ phase: 'drawn', isHidden: true });
  expect(hidden).not.toContain('?acta=');
  expect(hidden).toContain(verifierTexts.page.checkHere);
});
