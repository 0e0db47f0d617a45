import { expect, test } from 'vitest';
import { bytesOf, consistencies, listOf, ticketProofs, vectors } from '#support/verifier-vectors.ts';
import { headLength, type Recognised, recognise } from './kinds.ts';

function recognised(content: string | Uint8Array, name = ''): Recognised {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  return recognise({ name, head: bytes.subarray(0, headLength), size: bytes.length });
}

const of = (id: string) => vectors.find((vector) => vector.id === id);
const log = of('V33')?.opciones;
const [firstConsistency] = consistencies;
const [onQr, onLink] = ticketProofs;

test('what is brought is told by its content, whatever its name', () => {
  const list = listOf({ semilla: 'x', desde: 0x7b22_2222, hasta: 0x7b22_2260, umbral: 0 });
  const files: [string | Uint8Array, string][] = [
    [of('V02')?.acta ?? '', 'acta'],
    [of('V20')?.acta ?? '', 'acta'],
    [list, 'list'],
    [`${of('V31')?.opciones.resguardos?.[0]}\n${of('V31')?.opciones.resguardos?.[1]}`, 'record'],
    [of('V32')?.opciones.devoluciones?.[0] ?? '', 'refund'],
    [of('V29')?.opciones.condiciones ?? '', 'terms'],
    [log?.prueba_registro?.[0] ?? '', 'log-proof'],
    [firstConsistency?.uno ?? '', 'checkpoint'],
    [firstConsistency?.prueba ?? '', 'consistency-proof'],
    [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'picture'],
    [bytesOf('\0\0\0 ftypheic'), 'picture'],
    ['', 'unknown'],
    [Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0xff), 'unknown'],
  ];
  for (const [content, kind] of files) expect(recognised(content, 'x.bin'), kind).toEqual({ kind });
});

test('short texts are values of fields: a fingerprint, keys, and a ticket as its code or its link has it', () => {
  const value = (field: string, text: string) => ({ kind: 'value', value: { field, text } });
  const print = 'ab12'.repeat(16);
  const [key = '', witnesses = []] = [log?.clave_registro ?? '', log?.testigos ?? []];
  expect(recognised(` ${print.toUpperCase()}\n`)).toEqual(value('cierre', print));
  expect(recognised(`${key}\n`)).toEqual(value('logKey', key));
  expect(recognised(witnesses.join('\n'))).toEqual(value('witnesses', witnesses.join('\n')));
  expect(recognised(`${onQr?.texto}\r\n`)).toEqual(value('ticket', onQr?.texto ?? ''));
  expect(recognised('SV2:A B ')).toEqual(value('ticket', 'SV2:A B '));
  expect(recognised(onLink?.texto ?? '')).toEqual(value('ticket', onLink?.texto ?? ''));
  expect(recognised(`https://rifas.example.org/verificar#${onLink?.texto}`)).toEqual(
    value('ticket', onLink?.texto ?? ''),
  );
});

test('a damaged file is told by its name, and a list by its name whatever its numbers look like', () => {
  expect(recognised('{"v":', 'resguardo.json')).toEqual({ kind: 'record' });
  expect(recognised('', 'condiciones.txt')).toEqual({ kind: 'terms' });
  expect(recognised('index 0\n', 'registro.tlog-proof')).toEqual({ kind: 'log-proof' });
  expect(recognised('', 'consistencia.txt')).toEqual({ kind: 'consistency-proof' });
  expect(recognised('{"v":1}', 'lista.SVL')).toEqual({ kind: 'list' });
  expect(recognised('{ "v": 1 }')).toEqual({ kind: 'acta' });
});
