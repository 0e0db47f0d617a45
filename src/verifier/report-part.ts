import type { OfficialFigure } from './facts.ts';
import { listed, type Row, table } from './table.ts';

/**
 * A part of what a verifier says. A shell prints it as lines, the one-file verifier as markup: the words are the same.
 * `alarm` is a proof against somebody, which nobody may overlook.
 */
export type ReportPart =
  | { kind: 'verdict' | 'alarm' | 'text'; lines: readonly string[] }
  | { kind: 'list'; title: string; lines: readonly string[]; mark?: 'proven' | 'open' }
  | { kind: 'links'; title: string; links: readonly OfficialFigure[] }
  | { kind: 'table'; rows: readonly Row[] };

/** The parts of a report as a shell prints them, with an empty line between two. */
export function linesOf(parts: readonly ReportPart[]): string[] {
  return parts.flatMap((part, at) => (at === 0 ? printed(part) : ['', ...printed(part)]));
}

function printed(part: ReportPart): readonly string[] {
  switch (part.kind) {
    case 'list':
      return listed(part.title, part.lines);
    case 'links':
      return listed(
        part.title,
        part.links.map(({ name, value, link }) => `${name}: ${value}  ${link}`),
      );
    case 'table':
      return table(part.rows);
    default:
      return part.lines;
  }
}
