import type { Comprobante } from '#domain/draw/ticket-proof.ts';
import { logTexts } from '#texts/draws/log.ts';
import type { ReportPart } from './report-part.ts';

/** What was found of a ticket's proof on paper. */
export function ticketReportOf({ resultado, numero, huella_cierre }: Comprobante): ReportPart[] {
  const lines = [logTexts.tickets[resultado](String(numero))];
  if (resultado === 'otro_cierre') lines.push(logTexts.ticketPrint(huella_cierre ?? ''));
  return [{ kind: 'verdict', lines }];
}
