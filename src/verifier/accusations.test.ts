import { expect, test } from 'vitest';
import type { SalidaValida } from '#domain/draw/outcome.ts';
import { recordTexts } from '#texts/draws/records.ts';
import { accusationLines } from './accusations.ts';

const { accusations } = recordTexts;
const off = { numero: 7, resultado: 'no_en_lista', omision: true, atrasada: true, devuelto_en: null } as const;
const drawn = { procedencia: 'comprobada', ganadores: [3], suplentes: [5, 3, 3], resguardos: [off, off] };
const lines = (told: object) => accusationLines({ ...drawn, ...told } as unknown as SalidaValida, { digits: 2 });

test('each thing held against an acta is said once, with its ticket as it is printed', () => {
  expect(lines({})).toEqual([
    accusations.omission.proven('07'),
    accusations.late.proven('07'),
    accusations.repeated.proven('03'),
  ]);
  const hidden = { numero: 12, resultado: 'otras_bases', omision: false, atrasada: false, devuelto_en: null };
  expect(lines({ resguardos: [hidden], suplentes: [] })).toEqual([accusations['hidden-bases'].proven('12')]);
});

test('of an acta that may not be the published one it says so', () => {
  expect(lines({ procedencia: 'no_comprobada' })).toEqual([
    accusations.omission.unproven('07'),
    accusations.late.unproven('07'),
    accusations.repeated.unproven('03'),
  ]);
});

test('receipts that cannot be read, or are of another raffle, are held against nobody', () => {
  const none = { omision: false, atrasada: false, devuelto_en: null };
  const resguardos = [
    { numero: null, resultado: 'firma_mala', ...none },
    { numero: 7, resultado: 'otra_rifa', ...none },
  ];
  expect(lines({ resguardos, suplentes: [] })).toEqual([]);
});
