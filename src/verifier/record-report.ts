import { isRecordGood, type Resguardo, readTicketRecord } from '#domain/draw/ticket-record.ts';
import { recordTexts } from '#texts/draws/records.ts';
import type { ReportPart } from './report-part.ts';

/** What is found of receipts before there is an acta: of each whether it is good by itself. */
export type RecordsAlone = { resguardos: { numero: number | null; resultado: 'firma_buena' | 'firma_mala' }[] };

const words = recordTexts.alone;

/** Checks receipts that have no acta beside them yet, and says what was found. Section 4.1 of the draw protocol. */
export function examineRecords(files: readonly Uint8Array[]): { output: RecordsAlone; parts: ReportPart[] } {
  const records = files.map(readTicketRecord);
  const good = records.filter((record) => record !== null && isRecordGood(record)) as Resguardo[];
  const areGood = good.length === records.length;
  const { title, words: meaning } = areGood ? words.good : words.bad;
  const parts: ReportPart[] = [
    { kind: 'verdict', lines: [title(records.length), meaning] },
    { kind: 'list', title: recordTexts.title, lines: records.map((record) => lineOf(record, good)) },
    ...(good.length > 0 ? signedBy(good) : []),
  ];
  const resguardos = records.map((record) => ({
    numero: record?.numero ?? null,
    resultado: isIn(good, record) ? ('firma_buena' as const) : ('firma_mala' as const),
  }));
  return { output: { resguardos }, parts };
}

function isIn(good: readonly Resguardo[], record: Resguardo | null): record is Resguardo {
  return record !== null && good.includes(record);
}

function lineOf(record: Resguardo | null, good: readonly Resguardo[]): string {
  if (record === null) return `${recordTexts.nameless}.`;
  const whose = recordTexts.ticket(String(record.numero));
  if (!isIn(good, record)) return `${whose}: ${recordTexts.results.firma_mala}.`;
  const said = [words.paid(record.pagado_en), ...(record.texto === null ? [] : [words.holder(record.texto)])];
  return `${whose}: ${said.join(', ')}.`;
}

function signedBy(good: readonly Resguardo[]): ReportPart[] {
  const row = (label: string, values: readonly string[]) =>
    [...new Set(values)].map((value) => [label, value] as const);
  return [
    { kind: 'text', lines: [words.compare] },
    {
      kind: 'table',
      rows: [
        ...row(
          words.key,
          good.map(({ clave }) => clave),
        ),
        ...row(
          words.bases,
          good.map(({ bases }) => bases),
        ),
      ],
    },
  ];
}
