import { isRecordGood, type Resguardo, readTicketRecord } from '#domain/draw/ticket-record.ts';
import { recordTexts } from '#texts/draws/records.ts';
import type { ReportPart } from './report-part.ts';

/** What is found of receipts before there is an acta: of each whether it is good by itself. */
export type RecordsAlone = { resguardos: { numero: number | null; resultado: 'firma_buena' | 'firma_mala' }[] };

const words = recordTexts.alone;

/** A receipt that was read, and whether it is good by itself; null where the file is none. */
type Judged = { record: Resguardo; isGood: boolean } | null;

/** Checks receipts that have no acta beside them yet, and says what was found. Section 4.1 of the draw protocol. */
export function examineRecords(files: readonly Uint8Array[]): { output: RecordsAlone; parts: ReportPart[] } {
  const judged = files.map(judge);
  const good = judged.flatMap((each) => (each?.isGood ? [each.record] : []));
  const { title, words: meaning } = good.length === judged.length ? words.good : words.bad;
  const parts: ReportPart[] = [
    { kind: 'verdict', lines: [title(judged.length), meaning] },
    { kind: 'list', title: recordTexts.title, lines: judged.map(lineOf) },
    ...(good.length > 0 ? signedBy(good) : []),
  ];
  const resguardos = judged.map((each) => ({
    numero: each?.record.numero ?? null,
    resultado: each?.isGood ? ('firma_buena' as const) : ('firma_mala' as const),
  }));
  return { output: { resguardos }, parts };
}

function judge(file: Uint8Array): Judged {
  const record = readTicketRecord(file);
  return record && { record, isGood: isRecordGood(record) };
}

function lineOf(judged: Judged): string {
  if (judged === null) return recordTexts.unreadable;
  const { record, isGood } = judged;
  const whose = recordTexts.ticket(String(record.numero));
  if (!isGood) return `${whose}: ${words.bad.record}.`;
  const said = [words.paid(record.pagado_en), ...(record.texto === null ? [] : [words.holder(record.texto)])];
  return `${whose}: ${said.join(', ')}.`;
}

function signedBy(good: readonly Resguardo[]): ReportPart[] {
  const rows = (label: string, values: readonly string[]) =>
    [...new Set(values)].map((value) => [label, value] as const);
  const keys = good.map(({ clave }) => clave);
  const bases = good.map((record) => record.bases);
  return [
    { kind: 'text', lines: [words.compare] },
    { kind: 'table', rows: [...rows(words.key, keys), ...rows(words.bases, bases)] },
  ];
}
