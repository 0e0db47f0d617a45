import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { uiTexts } from '#texts/ui.ts';
import type { ReportPart } from '#verifier/report-part.ts';
import { button, element } from './dom.ts';
import type { Finding } from './findings.ts';

const { ownPrint, technical, copyOutcome } = verifierTexts.page;

/** What came of a check, as a ticket: the stamp and the verdict first. `onLack` leads to the field of a fingerprint. */
export function cardOf(finding: Finding, onLack: (print: 'cierre' | 'bases') => void): HTMLElement {
  const [verdict, ...others] = finding.parts;
  const alarms = others.filter(({ kind }) => kind === 'alarm');
  const rest = others.filter(({ kind }) => kind !== 'alarm');
  const { lacks } = finding;
  // what would prove more stands right after what is known of where the list comes from
  const known = lacks ? rest.findIndex(({ kind }) => kind === 'text') + 1 : 0;
  return element(
    'article',
    { className: 'ticket', 'data-tone': finding.tone },
    element('p', { className: 'soft' }, finding.title),
    element('p', { className: 'stamp' }, finding.stamp),
    ...(verdict ? [verdictOf(verdict)] : []),
    ...alarms.map(shown),
    finding.numbers.length > 0 && numbersOf(finding),
    ...rest.slice(0, known).map(shown),
    lacks && lackOf(lacks, () => onLack(lacks)),
    ...rest.slice(known).map(shown),
    outputOf(finding.output),
  );
}

function verdictOf(part: ReportPart): HTMLElement {
  const [first = '', ...others] = part.kind === 'verdict' ? part.lines : [];
  return element('div', { className: 'verdict' }, element('h3', {}, first), ...paragraphs(others));
}

function paragraphs(lines: readonly string[]): HTMLElement[] {
  return lines.map((line) => element('p', {}, line));
}

function numbersOf({ numbers }: Finding): HTMLElement {
  const stubs = numbers.map(({ number, label }) =>
    element('li', { className: 'stub' }, element('b', {}, number), element('span', {}, label)),
  );
  return element('ol', { className: 'stubs' }, ...stubs);
}

function shown(part: ReportPart): HTMLElement {
  switch (part.kind) {
    case 'alarm':
      return element('div', { className: 'notice', 'data-tone': 'bad' }, ...paragraphs(part.lines));
    case 'list':
      return listed(part.title, part.mark, part.lines);
    case 'links':
      return listed(part.title, undefined, part.links.map(linkOf));
    case 'table':
      return tableOf(part.rows);
    default:
      return element('div', { className: 'part' }, ...paragraphs(part.lines));
  }
}

function listed(title: string, mark: string | undefined, lines: readonly (string | Node)[]): HTMLElement {
  const items = lines.map((line) => element('li', {}, line));
  return element(
    'div',
    { className: 'part' },
    element('h4', {}, title),
    element('ul', { 'data-mark': mark ?? 'none' }, ...items),
  );
}

function linkOf({ name, value, link }: { name: string; value: string; link: string }): Node {
  const anchor = element('a', { href: link, target: '_blank', rel: 'noopener noreferrer' }, name);
  return element('span', {}, anchor, ': ', element('b', {}, value), element('span', { className: 'on-paper' }, link));
}

function tableOf(rows: readonly (readonly [string, string])[]): HTMLElement {
  const pairs = rows.map(([label, value]) =>
    element('div', { className: 'pair' }, element('dt', {}, label), element('dd', {}, value)),
  );
  return element('dl', { className: 'part' }, ...pairs);
}

function lackOf(lacks: 'cierre' | 'bases', press: () => void): HTMLElement {
  return element(
    'div',
    { className: 'notice screen-only', 'data-tone': 'told' },
    element('p', {}, element('strong', {}, ownPrint.title)),
    element('p', {}, ownPrint.words[lacks]),
    button(verifierFileTexts.results.ownPrint, press),
  );
}

/** The outcome as all verifiers of the protocol give it, for comparing. */
function outputOf(output: object): HTMLElement {
  const copy = button(copyOutcome, () => {
    navigator.clipboard.writeText(JSON.stringify(output)).then(
      () => said.replaceChildren(uiTexts.copied),
      () => said.replaceChildren(uiTexts.copyFailed),
    );
  });
  const said = element('span', { role: 'status', className: 'soft' });
  return element(
    'details',
    { className: 'screen-only' },
    element('summary', {}, technical),
    element('pre', {}, JSON.stringify(output, null, 2)),
    element('p', { className: 'row' }, copy, said),
  );
}
