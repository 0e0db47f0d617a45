import { expect, test } from 'vitest';
import type { AuditoriaValida, FindingKind } from '#domain/log/audit-outcome.ts';
import { logTexts } from '#texts/draws/log.ts';
import { auditReportOf } from './audit-report.ts';

const outcome: AuditoriaValida = {
  valida: true,
  error: null,
  origen: 'rifas.example/registro',
  tamano: 5,
  raiz: 'ab'.repeat(32),
  testigos: 2,
  antes_de: '2026-11-21T18:00:00Z',
  hallazgos: [],
};

const found = (tipo: FindingKind, entradas: number[]) => ({ tipo, id: 'cd'.repeat(16), entradas });

test('what proves fraud stands first, however many findings of another kind there are', () => {
  const slips = Array.from({ length: 10_000 }, (_, at) => found('clave_sin_registrar', [at]));
  const lines = auditReportOf({ ...outcome, hallazgos: [...slips, found('dos_cierres', [3, 4])] });
  expect(lines[0]).toBe(logTexts.audit.grave(10_001));
  expect(lines.findIndex((line) => line.includes('(dos_cierres)'))).toBeLessThan(12);
  expect(lines.length).toBeLessThan(50);
  expect(lines.join('\n')).toMatch(/y 9980\shallazgos más como estos/);
});

test('a finding of many entries names the first, and tells how many there are besides', () => {
  const lines = auditReportOf({ ...outcome, hallazgos: [found('dos_actas', [...Array(1000).keys()])] });
  expect(lines.join('\n')).toMatch(/y 980\sentradas más/);
});

test('witnesses are told with the time before which they saw the log', () => {
  expect(auditReportOf(outcome).join('\n')).toMatch(/Testigos +2\nVisto antes del +sábado 21 de noviembre de 2026/);
});
