import MarkdownIt, { type Token } from 'markdown-it';
import type { ReactNode } from 'react';
import { isDrawable, markdownLimits, saidLimits } from '#domain/markdown.ts';
import { markdownTexts } from '#texts/markdown.ts';

type MarkdownProps = {
  text: string;
  /** The level of the heading that the text stands under: its own begin one below. */
  under?: 1 | 2 | 3 | 4;
  className?: string;
  /**
   * Which marks are read: all that somebody may want in a text of their own, or of what people say to one another the
   * simple ones. Those hide no address behind other words, bring no picture and no heading.
   */
  marks?: 'all' | 'simple';
  /** Draws plain text, where it holds more than letters. */
  drawText?: (text: string) => ReactNode;
};

/**
 * A text that somebody wrote in Markdown. Marks become elements one by one, never HTML as text: tags show as what was
 * typed, links lead to web addresses, mail or our own pages, and only our own pictures are shown. A text with more marks
 * than people read, kept before such texts were refused, stands there as it was typed.
 */
export function Markdown({ text, under = 1, className = '', marks = 'all', drawText = asItIs }: MarkdownProps) {
  const isSimple = marks === 'simple';
  if (!isDrawable(text, isSimple ? saidLimits : markdownLimits)) {
    return <div className={`markdown whitespace-pre-line ${className}`}>{drawText(text)}</div>;
  }
  const nodes = treeOf(
    (isSimple ? simpleParser : parser).parse(
      text.replace(markers, (run) => run.replace(/[>\-+*.)]/g, '')),
      {},
    ),
  );
  return <div className={`markdown ${className}`}>{parts(nodes, { levels: levelsOf(nodes, under), drawText })}</div>;
}

const asItIs = (text: string): ReactNode => text;

const longestAddress = 2000;
const taskMark = /^\[([ xX])\]\s+/;
const parser = new MarkdownIt({ html: false, breaks: true, linkify: true });
// a sentence that ends without a space behind it is no address: only what says that it is one becomes a link
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
// from the first of some spaces alone, or a line of nothing else would be looked through from each of them
const markers = new RegExp(`(?<![ \\t])(?:[ \\t]*(?:>|[-+*]|\\d{1,9}[.)])){${deepest},}`, 'gm');

/** A mark and what stands within it. */
type Node = { token: Token; inside: Node[] };

/** The parser's list of beginnings and ends as a tree. */
function treeOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const node: Node = { token, inside: token.type === 'inline' ? treeOf(token.children ?? []) : [] };
    open.at(-1)?.push(node);
    if (token.nesting > 0) open.push(node.inside);
  }
  return root;
}

type Context = { levels: ReadonlyMap<string, number>; drawText: (text: string) => ReactNode; isInLink?: true };

/** Depths that are used become levels without a gap, so that a reader by ear finds none missing. */
function levelsOf(nodes: readonly Node[], under: number): ReadonlyMap<string, number> {
  const tags = new Set<string>();
  const gather = (list: readonly Node[]) => {
    for (const { token, inside } of list) {
      if (token.type === 'heading_open') tags.add(token.tag);
      else gather(inside);
    }
  };
  gather(nodes);
  return new Map([...tags].sort().map((tag, rank) => [tag, Math.min(6, under + 1 + rank)]));
}

function parts(nodes: readonly Node[], context: Context): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no other identity than its place, and no state
  return nodes.map((node, at) => <One key={at} node={node} context={context} />);
}

/** Marks that are an element and nothing more. */
const plain = {
  blockquote_open: 'blockquote',
  bullet_list_open: 'ul',
  tr_open: 'tr',
  thead_open: 'thead',
  tbody_open: 'tbody',
  td_open: 'td',
  strong_open: 'strong',
  em_open: 'em',
  s_open: 'del',
} as const;

function One({ node: { token, inside }, context }: { node: Node; context: Context }): ReactNode {
  const within = () => parts(inside, context);
  if (Object.hasOwn(plain, token.type)) {
    const Tag = plain[token.type as keyof typeof plain];
    return <Tag>{within()}</Tag>;
  }
  switch (token.type) {
    case 'inline':
      return within();
    case 'paragraph_open':
      return token.hidden ? within() : <p>{within()}</p>;
    case 'heading_open':
      return <Heading level={context.levels.get(token.tag) ?? 6}>{within()}</Heading>;
    case 'ordered_list_open':
      return <ol start={Number(token.attrGet('start') ?? 1)}>{within()}</ol>;
    case 'list_item_open':
      return <Item node={{ token, inside }} context={context} />;
    case 'code_block':
    case 'fence':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <pre tabIndex={0}>
          <code>{context.drawText(token.content.replace(/\n$/, ''))}</code>
        </pre>
      );
    case 'table_open':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <div className="overflow-x-auto" tabIndex={0}>
          <table>{within()}</table>
        </div>
      );
    case 'th_open':
      return <th scope="col">{within()}</th>;
    case 'hr':
      return <hr />;
    case 'code_inline':
      return <code>{context.drawText(token.content)}</code>;
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'link_open':
      return (
        <Anchor href={String(token.attrGet('href') ?? '')}>{parts(inside, { ...context, isInLink: true })}</Anchor>
      );
    case 'image':
      return <Picture href={String(token.attrGet('src') ?? '')} words={token.content} context={context} />;
    default:
      return context.drawText(token.content);
  }
}

function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Tag = `h${level}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return <Tag>{children}</Tag>;
}

/** A point of a list; of a task, whether it is done. */
function Item({ node: { token, inside }, context }: { node: Node; context: Context }) {
  const task = token.meta as { isDone: boolean } | null;
  if (!task) return <li>{parts(inside, context)}</li>;
  return (
    <li className="task">
      <input type="checkbox" checked={task.isDone} disabled aria-label={markdownTexts.taskDone} className="mr-2" />
      {parts(inside, context)}
    </li>
  );
}

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  const to = linkOf(href);
  if (to === null) return children;
  return to.startsWith('/') ? (
    <a href={to}>{children}</a>
  ) : (
    <a href={to} rel="nofollow noopener">
      {children}
    </a>
  );
}

/** A picture that we keep. Any other would tell its owner who reads: it becomes a link. */
function Picture({ href, words, context }: { href: string; words: string; context: Context }) {
  if (ownPicture.test(href)) return <img src={href} alt={words} loading="lazy" />;
  if (context.isInLink) return words;
  return <Anchor href={href}>{words || href}</Anchor>;
}

const ownPicture = /^\/imagen\/[0-9a-f]{64}$/;

/** Where a link may lead: the web, a mail, or a page of ours. */
function linkOf(href: string): string | null {
  if (/^\/(?![/\\])/.test(href)) return href;
  if (/^mailto:[^\s]+$/i.test(href)) return href;
  const url = URL.parse(href);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
