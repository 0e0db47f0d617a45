import type { ResultadoConsistencia } from '#domain/log/consistency.ts';
import { logTexts } from '#texts/draws/log.ts';
import type { ReportPart } from './report-part.ts';

/** How two checkpoints of a log stand to each other. */
export function consistencyReportOf(result: ResultadoConsistencia): ReportPart[] {
  return [{ kind: 'verdict', lines: [logTexts.consistency[result]] }];
}
