import { ImageIcon, Megaphone, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownThreadCard } from '#app/messages/show-threads.ts';
import { formatCount } from '#texts/format.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { MessageTime } from '#web/routes/messages/message/message-time.tsx';
import { Avatar } from '#web/ui/avatar.tsx';

type ThreadCardProps = { thread: ShownThreadCard; communityUrl: string; timeZone: string; now: number };

const words = messageTexts.list;

/** A thread in the list: leads to where what is new in it begins. */
export function ThreadCard({ thread, communityUrl, timeZone, now }: ThreadCardProps) {
  const text = textOf(thread);
  const title = thread.title || text || words.from(nameOf(thread));
  const hasText = thread.title !== '' && text !== '';
  const isNew = thread.unread > 0;
  return (
    <article className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-4 large-text:grid-cols-[minmax(0,1fr)] large-text:gap-y-2 hover:bg-well has-focus-visible:bg-well sm:px-5">
      <Avatar name={thread.author?.name ?? ''} src={thread.author?.photoURL ?? null} />
      <div className="grid min-w-0 gap-0.5">
        <div className="flex items-start justify-between gap-3 large-text:flex-wrap">
          <h3
            className={`line-clamp-2 font-text text-base tracking-normal text-wrap [overflow-wrap:anywhere] ${isNew ? 'font-bold' : 'font-semibold'}`}
          >
            <Link
              to={`${paths.thread({ communityUrl, thread: thread.id })}${isNew ? '#nuevos' : ''}`}
              prefetch="intent"
              className="no-underline after:absolute after:inset-0"
            >
              {thread.isPinned && <Mark icon={Pin} label={messageTexts.thread.pinned} />}
              {thread.isAnnounced && <Mark icon={Megaphone} label={messageTexts.thread.announced} />}
              {title}
            </Link>
          </h3>
          {isNew && <Unread count={thread.unread} />}
        </div>
        {hasText && <p className="line-clamp-2 text-soft [overflow-wrap:anywhere]">{text}</p>}
        <Facts thread={thread} timeZone={timeZone} now={now} />
      </div>
    </article>
  );
}

function nameOf({ author }: ShownThreadCard): string {
  return author?.name || messageTexts.someone;
}

/** What it says; of one that was taken away, that it was. */
function textOf({ status, text }: ShownThreadCard): string {
  if (status === 'published') return text;
  return status === 'hidden' ? words.hidden : words.deleted;
}

function Unread({ count }: { count: number }) {
  return (
    <span className="figures shrink-0 rounded-full bg-accent px-2 py-0.5 text-sm font-semibold text-on-accent">
      <span aria-hidden="true">{count >= 100 ? '99+' : formatCount(count)}</span>
      <span className="sr-only">{words.unread(count)}</span>
    </span>
  );
}

function Facts({ thread, timeZone, now }: Omit<ThreadCardProps, 'communityUrl'>) {
  return (
    <p className="overflow-hidden text-sm text-soft">
      <span className="-ml-4 flex flex-wrap items-center">
        <Fact>{nameOf(thread)}</Fact>
        <Fact>{words.answers(thread.answers)}</Fact>
        {thread.pictures > 0 && (
          <Fact>
            <ImageIcon aria-hidden="true" className="mr-1 inline size-4 align-[-0.15em]" />
            {words.pictures(thread.pictures)}
          </Fact>
        )}
        <Fact>
          {thread.answers > 0 && thread.lastAuthor && (
            <span className="hidden sm:inline">{`${words.last(thread.lastAuthor)}, `}</span>
          )}
          <MessageTime at={thread.lastAt} now={now} timeZone={timeZone} />
        </Fact>
      </span>
    </p>
  );
}

/** One of several on a line, a dot before it; the dot that a line would begin with lies outside of it. */
function Fact({ children }: { children: ReactNode }) {
  return (
    <span>
      <span aria-hidden="true" className="inline-block w-4 text-center">
        {'·'}
      </span>
      {children}
    </span>
  );
}

function Mark({ icon: Icon, label }: { icon: typeof Pin; label: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="mr-1.5 inline size-4 align-[-0.15em] text-soft" />
      <span className="sr-only">{`${label}: `}</span>
    </>
  );
}
