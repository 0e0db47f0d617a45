import { Link } from 'react-router';
import type { ShownThreads } from '#app/messages/show-threads.ts';
import { normalized } from '#domain/normalized.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { nameOf } from '#web/routes/messages/message/message-item.tsx';
import { MessageTime } from '#web/routes/messages/message/message-time.tsx';
import { messageAddress } from '#web/routes/messages/message-act-names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type ResultsProps = {
  results: NonNullable<ShownThreads['results']>;
  words: string;
  community: { url: string; timeZone: string };
  now: number;
};

const texts = messageTexts.search;

/** The messages that have the words that were looked for, newest first. */
export function Results({ results, words, community, now }: ResultsProps) {
  const { messages: list, older } = results;
  if (list.length === 0) {
    return <EmptyState title={texts.none}>{texts.noneWords}</EmptyState>;
  }
  const more = new URLSearchParams({ q: words, antes: String(older) });
  return (
    <section aria-labelledby="resultados" className="grid gap-3">
      <h2 id="resultados" className="text-2xl [overflow-wrap:anywhere]">
        {texts.heading(words)}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-sheet">
        {list.map((message) => (
          <li key={message.id}>
            <article className="relative grid grid-cols-[auto_1fr] gap-x-3 px-4 py-4 hover:bg-well sm:px-5">
              <Avatar name={message.author?.name ?? ''} src={message.author?.photoURL ?? null} />
              <div className="grid min-w-0 gap-0.5">
                <h3 className="font-text text-base font-semibold tracking-normal">
                  <Link
                    to={messageAddress({ communityUrl: community.url, thread: message.thread, message: message.id })}
                    className="no-underline after:absolute after:inset-0"
                  >
                    {messageTexts.list.from(nameOf(message.author))}
                  </Link>
                </h3>
                <p className="[overflow-wrap:anywhere]">
                  <ParsedMarkdown text={message.text} words={results.words} />
                </p>
                <p className="flex flex-wrap gap-x-2 text-sm text-soft">
                  <MessageTime at={message.createdAt} now={now} timeZone={community.timeZone} />
                  {message.title && <span>{texts.in(message.title)}</span>}
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
      {older !== null && (
        <div>
          <ButtonLink kind="secondary" size="small" to={`${paths.messages({ communityUrl: community.url })}?${more}`}>
            {texts.older}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** A text with the words that were looked for marked, however they are accented. */
function ParsedMarkdown({ text, words }: { text: string; words: readonly string[] }) {
  const parts = text.split(/([\p{L}\p{N}]+)/u);
  return parts.map((part, index) => {
    const folded = normalized(part.toLowerCase(), 'NFKD').replace(/[\u0300-\u036f]/g, '');
    const isHit = words.some((word) => folded.startsWith(word));
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are in its order
    return isHit ? <mark key={index}>{part}</mark> : part;
  });
}
