import MarkdownIt, { type Token } from 'markdown-it';
import { isDrawable, markdownLimits, richTextLimits } from '#domain/markdown.ts';

/**
 * Which marks are read: all that somebody may want in a text of their own, or of what people say to one another the
 * simple ones. Those hide no address behind other words, bring no picture and no heading.
 */
export type MarkKind = 'all' | 'simple';

/** A piece of plain text, or a mark with what stands within it. */
export type Mark =
  | string
  | {
      is: string;
      inside?: Mark[];
      /** The words of what holds no other marks. */
      text?: string;
      /** Where a link or a picture leads. */
      to?: string;
      /** The number that a list begins with. */
      start?: number;
      /** Of a task, whether it is done. */
      isDone?: boolean;
    };

/** A text with its marks read, or, with more of them than are drawn, as it was typed. */
export type ParsedMarkdown = { marks: Mark[] } | { typed: string };

/**
 * Reads the marks of a text. The server does it for its pages, so that no browser has to load the parser; the editor of
 * lessons alone fetches it, once there is something to preview.
 */
export function parseMarkdown(text: string, kind: MarkKind = 'all'): ParsedMarkdown {
  const isSimple = kind === 'simple';
  if (!isDrawable(text, isSimple ? richTextLimits : markdownLimits)) return { typed: text };
  const typed = text.replace(markers, (run) => run.replace(/[>\-+*.)]/g, ''));
  const reader = isSimple ? simpleParser : parser;
  const tokens = reader.parse(typed, {});
  // what stands deeper than that is nowhere among the tokens
  if (tokens.some(({ level }) => level >= reader.options.maxNesting - 1)) return { typed: text };
  return { marks: marksOf(tokens) };
}

const longestAddress = 2000;
const taskMark = /^\[([ xX])\]\s+/;
const parser = new MarkdownIt({ html: false, breaks: true, linkify: true });
// `fin.Otra` is no address: only explicit ones (`www.`, `https://`) become links
parser.linkify.set({ fuzzyLink: false });
parser.linkify.add('www.', {
  validate: (text, at, linkify) => {
    const asked = `//www.${text.slice(at, at + longestAddress)}`;
    return Math.max(0, linkify.testSchemaAt(asked, 'https:', 0) - '//www.'.length);
  },
  normalize: (match) => {
    match.url = `https://${match.url}`;
  },
});
parser.core.ruler.push('tasks', ({ tokens }) => {
  for (const [at, item] of tokens.entries()) {
    const first = tokens[at + 2]?.children?.[0];
    if (item.type !== 'list_item_open' || first?.type !== 'text') continue;
    const [mark, state] = taskMark.exec(first.content) ?? [];
    if (!mark) continue;
    item.meta = { isDone: state !== ' ' };
    first.content = first.content.slice(mark.length);
  }
});

const simpleParser = new MarkdownIt({ html: false, breaks: true }).disable([
  'autolink',
  'code',
  'entity',
  'heading',
  'hr',
  'image',
  'lheading',
  'link',
  'reference',
  'table',
]);

/** What nests deeper than people read would only exhaust the one who draws it. */
const deepest = 12;
// anchored to the first space of a run, or a line of spaces would be scanned once from each of them
const markers = new RegExp(`(?<![ \\t])(?:[ \\t]*(?:>|[-+*]|\\d{1,9}[.)])){${deepest},}`, 'gm');

/** The parser's list of beginnings and ends as a tree. */
function marksOf(tokens: readonly Token[]): Mark[] {
  const root: Mark[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const inside: Mark[] = [];
    open.at(-1)?.push(...marksOfToken(token, inside));
    if (token.nesting > 0) open.push(inside);
  }
  return root;
}

/** What one beginning stands for; `inside` is filled with what comes before its end. */
function marksOfToken(token: Token, inside: Mark[]): Mark[] {
  switch (token.type) {
    case 'inline':
      return marksOf(token.children ?? []);
    case 'text':
      return token.content === '' ? [] : [token.content];
    default:
      return [markOfToken(token, inside)];
  }
}

function markOfToken(token: Token, inside: Mark[]): Mark {
  switch (token.type) {
    case 'paragraph_open':
      return { is: token.hidden ? 'line' : 'p', inside };
    case 'ordered_list_open':
      return { is: 'ol', start: Number(token.attrGet('start') ?? 1), inside };
    case 'list_item_open':
      return { is: 'li', ...(token.meta as { isDone: boolean } | null), inside };
    case 'code_block':
    case 'fence':
      return { is: 'pre', text: token.content.replace(/\n$/, '') };
    case 'code_inline':
      return { is: 'code', text: token.content };
    case 'hr':
      return { is: 'hr' };
    case 'softbreak':
    case 'hardbreak':
      return { is: 'br' };
    case 'link_open':
      return { is: 'a', to: String(token.attrGet('href') ?? ''), inside };
    case 'image':
      return { is: 'img', to: String(token.attrGet('src') ?? ''), text: token.content };
    default:
      return token.nesting > 0 ? { is: token.tag, inside } : token.content;
  }
}
