import type { ReactNode } from 'react';
import { markdownTexts } from '#texts/markdown.ts';
import type { Mark, ParsedMarkdown } from './parse-markdown.ts';

type MarkdownProps = {
  text: ParsedMarkdown;
  /** The level of the heading that the text stands under: its own begin one below. */
  under?: 1 | 2 | 3 | 4;
  className?: string;
  /** Draws plain text, where it holds more than letters. */
  drawText?: (text: string) => ReactNode;
};

/**
 * Renders Markdown as React elements, never as raw HTML: tags are shown as typed, links go to web addresses, mail or
 * our own pages, and only our own pictures are loaded. Texts beyond the limits, stored before these existed, are shown
 * as typed.
 */
export function Markdown({ text, under = 1, className = '', drawText = asItIs }: MarkdownProps) {
  if ('typed' in text) {
    return <div className={`markdown whitespace-pre-line ${className}`}>{drawText(text.typed)}</div>;
  }
  const context = { levels: levelsOf(text.marks, under), drawText };
  return <div className={`markdown ${className}`}>{parts(text.marks, context)}</div>;
}

const asItIs = (text: string): ReactNode => text;

type Context = { levels: ReadonlyMap<string, number>; drawText: (text: string) => ReactNode; isInLink?: true };

/** Depths that are used become levels without a gap, so that a reader by ear finds none missing. */
function levelsOf(marks: readonly Mark[], under: number): ReadonlyMap<string, number> {
  const tags = new Set<string>();
  const gather = (list: readonly Mark[]) => {
    for (const mark of list) {
      if (typeof mark === 'string') continue;
      if (heading.test(mark.is)) tags.add(mark.is);
      else gather(mark.inside ?? []);
    }
  };
  gather(marks);
  return new Map([...tags].sort().map((tag, rank) => [tag, Math.min(6, under + 1 + rank)]));
}

const heading = /^h[1-6]$/;

function parts(marks: readonly Mark[], context: Context): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no other identity than its place, and no state
  return marks.map((mark, at) => <One key={at} mark={mark} context={context} />);
}

/** Marks that are an element and nothing more. */
const plain = {
  p: 'p',
  blockquote: 'blockquote',
  ul: 'ul',
  tr: 'tr',
  thead: 'thead',
  tbody: 'tbody',
  td: 'td',
  strong: 'strong',
  em: 'em',
  s: 'del',
} as const;

function One({ mark, context }: { mark: Mark; context: Context }): ReactNode {
  if (typeof mark === 'string') return context.drawText(mark);
  const { is, inside = [], text = '', to = '' } = mark;
  const within = () => parts(inside, context);
  if (Object.hasOwn(plain, is)) {
    const Tag = plain[is as keyof typeof plain];
    return <Tag>{within()}</Tag>;
  }
  if (heading.test(is)) return <Heading level={context.levels.get(is) ?? 6}>{within()}</Heading>;
  switch (is) {
    case 'ol':
      return <ol start={mark.start}>{within()}</ol>;
    case 'li':
      return <Item isDone={mark.isDone}>{within()}</Item>;
    case 'pre':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <pre tabIndex={0}>
          <code>{context.drawText(text)}</code>
        </pre>
      );
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <div className="overflow-x-auto" tabIndex={0}>
          <table>{within()}</table>
        </div>
      );
    case 'th':
      return <th scope="col">{within()}</th>;
    case 'hr':
      return <hr />;
    case 'code':
      return <code>{context.drawText(text)}</code>;
    case 'br':
      return <br />;
    case 'a':
      return <Anchor href={to}>{parts(inside, { ...context, isInLink: true })}</Anchor>;
    case 'img':
      return <Picture href={to} words={text} context={context} />;
    default:
      return within();
  }
}

function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Tag = `h${level}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return <Tag>{children}</Tag>;
}

/** A point of a list; of a task, whether it is done. */
function Item({ isDone, children }: { isDone: boolean | undefined; children: ReactNode }) {
  if (isDone === undefined) return <li>{children}</li>;
  return (
    <li className="task">
      <input type="checkbox" checked={isDone} disabled aria-label={markdownTexts.taskDone} className="mr-2" />
      {children}
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
  const url = URL.canParse(href) ? new URL(href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
