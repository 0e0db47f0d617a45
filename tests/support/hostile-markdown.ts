/** Texts of about that many letters that keep a careless parser of Markdown busy, or take it deeper than it can go. */
export function hostileMarkdown(letters: number): string[] {
  const filled = (piece: string) => piece.repeat(Math.ceil(letters / piece.length)).slice(0, letters);
  const around = (begin: string, end: string) => {
    const count = Math.floor(letters / (begin.length + end.length + 1));
    return `${begin.repeat(count)}a${end.repeat(count)}`;
  };
  const stairs = (step: (at: number) => string, joined: string) =>
    Array.from({ length: Math.floor(Math.sqrt(2 * letters)) }, (_, at) => step(at)).join(joined);
  return [
    ...emphasis.map(filled),
    ...brackets.map(filled),
    ...blocks.map(filled),
    ...others.map(filled),
    around('*a ', 'b* '),
    around('**a ', 'b** '),
    around('[', '](x)'),
    around('![', '](x)'),
    stairs((at) => `${'  '.repeat(at)}- a`, '\n'),
    stairs((at) => '`'.repeat(at), ' '),
    stairs((at) => '~'.repeat(at), ' '),
    `\` ${filled(' ')}\``,
    `# ${filled(' ')}a`,
    `- a\n${filled('  b\n')}`,
    `${'> '.repeat(11)}a\n${filled('b\n')}`,
    `[a](${filled('(')}`,
    `[a]: b "${filled('c\n')}`,
    `http://a.b/${filled(')')}`,
    `${'|a'.repeat(letters / 6)}|\n${'|-'.repeat(letters / 6)}|\n${'|b'.repeat(letters / 6)}|`,
    `${filled('[1]: x\n')}\n[1]`,
  ];
}

const emphasis = ['*a_', '*', '**', '*a ', '**a ', '_a ', '*_', 'a*', 'a_b', '***a', 'a***b__c_d*', '~~a ', 'a~~b~'];
const brackets = ['[', '![', '[a](', '[a][', '[a](<b', '[a]: ', '[![', '[a](b)', '[*](x) *a '];
const blocks = [
  '> ',
  '> a\n',
  '>- ',
  '- ',
  '- a\n',
  '1. ',
  '* * ',
  '#\n',
  '```\n',
  '~~~\n',
  'a|b\n-|-\n',
  '===\na\n',
  '- [ ] ',
];
const others = [
  '`a',
  '` ``',
  '<',
  '<a b=',
  '<!--',
  '</',
  'http://',
  'http://a(',
  'www.',
  'www.a.',
  'a@',
  'a@b.',
  '\\',
  '&',
  '&a',
  ' ',
  '\t',
];
