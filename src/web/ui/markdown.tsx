import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';
import { markdownTexts } from '#texts/markdown.ts';

type MarkdownProps = {
  text: string;
  /** The level of the heading that the text stands under: its own begin one below. */
  under?: 1 | 2 | 3 | 4;
  className?: string;
};

/**
 * A text that somebody wrote in Markdown. Marks become elements one by one, never HTML as text: tags show as what was
 * typed, links lead to web addresses, mail or our own pages, and only our own pictures are shown.
 */
export function Markdown({ text, under = 1, className = '' }: MarkdownProps) {
  const tokens = tokensOf(text);
  const context = { levels: levelsOf(tokens, under) };
  return <div className={`markdown ${className}`}>{parts(tokens, context)}</div>;
}

type Context = { levels: ReadonlyMap<number, number>; isInLink?: true };

/** What nests deeper than people read would only exhaust the one who draws it. */
const deepest = 12;
const markers = new RegExp(`(?:[ \\t]*(?:>|[-+*]|\\d{1,9}[.)])){${deepest},}`, 'gm');

function tokensOf(text: string): readonly Token[] {
  try {
    return new Lexer({ gfm: true, breaks: true }).lex(text.replace(markers, (run) => run.replace(/[>\-+*.)]/g, '')));
  } catch (error) {
    // inline marks within one another thousands deep: nobody writes them but to see what happens
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  }
}

/** Depths that are used become levels without a gap, so that a reader by ear finds none missing. */
function levelsOf(tokens: readonly Token[], under: number): ReadonlyMap<number, number> {
  const depths = new Set<number>();
  const gather = (list: readonly Token[]) => {
    for (const token of list as readonly MarkedToken[]) {
      if (token.type === 'heading') depths.add(token.depth);
      if (token.type === 'list') gather(token.items);
      if (token.type === 'blockquote' || token.type === 'list_item') gather(token.tokens);
    }
  };
  gather(tokens);
  return new Map([...depths].sort().map((depth, rank) => [depth, Math.min(6, under + 1 + rank)]));
}

function parts(tokens: readonly Token[] | undefined, context: Context): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no other identity than its place, and no state
  return (tokens ?? []).map((token, at) => <One key={at} token={token} context={context} />);
}

function One({ token, context }: { token: Token; context: Context }): ReactNode {
  const mark = token as MarkedToken;
  const inside = () => parts('tokens' in mark ? mark.tokens : undefined, context);
  switch (mark.type) {
    case 'paragraph':
      return <p>{inside()}</p>;
    case 'heading':
      return <Heading level={context.levels.get(mark.depth) ?? 6}>{inside()}</Heading>;
    case 'list':
      return <List list={mark} context={context} />;
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <pre tabIndex={0}>
          <code>{mark.text}</code>
        </pre>
      );
    case 'table':
      return <Table table={mark} context={context} />;
    case 'hr':
      return <hr />;
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'em':
      return <em>{inside()}</em>;
    case 'del':
      return <del>{inside()}</del>;
    case 'codespan':
      return <code>{mark.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Anchor href={mark.href}>{parts(mark.tokens, { ...context, isInLink: true })}</Anchor>;
    case 'image':
      return <Picture href={mark.href} words={mark.text} context={context} />;
    case 'html':
      return mark.text;
    case 'escape':
      return mark.text;
    case 'text':
      return mark.tokens ? inside() : mark.text;
    default:
      return null;
  }
}

function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Tag = `h${level}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return <Tag>{children}</Tag>;
}

function List({ list, context }: { list: Tokens.List; context: Context }) {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above, its place is what it is
    <li key={at} {...(item.task && { className: 'task' })}>
      {item.task && (
        <input
          type="checkbox"
          checked={item.checked ?? false}
          disabled
          aria-label={markdownTexts.taskDone}
          className="mr-2"
        />
      )}
      {parts(
        item.tokens.filter(({ type }) => type !== 'checkbox'),
        context,
      )}
    </li>
  ));
  return list.ordered ? <ol {...(list.start !== '' && { start: list.start })}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, context }: { table: Tokens.Table; context: Context }) {
  const cell = ({ tokens }: Tokens.TableCell) => parts(tokens, context);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div className="overflow-x-auto" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.header.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={at} scope="col">
                {cell(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              {row.map((each, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column}>{cell(each)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
