import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { messageTexts } from '#texts/messages.ts';
import { ActButton } from '#web/routes/messages/message/act-button.tsx';
import { type Doing, MessageItem } from '#web/routes/messages/message/message-item.tsx';
import { menuItem } from '#web/routes/messages/message/message-menu.tsx';
import { acts } from '#web/routes/messages/message-act-names.ts';
import { useServerNow } from '#web/ui/server-clock.tsx';
import { Outgoing } from './outgoing.tsx';
import type { Shown, ThreadViewProps } from './thread-view.tsx';
import type { Outbox } from './use-outbox.ts';

export const words = messageTexts.thread;

export type LogProps = Pick<ThreadViewProps, 'shown' | 'returned'> & {
  address: string;
  doing: Doing;
  outbox: Outbox;
  onEdit: (item: Outbox['items'][number]) => void;
};

/** What began the thread, its answers, and those that are on their way. */
export function Log({ shown, address, doing, returned, outbox, onEdit }: LogProps) {
  const { community, thread, root, before, after, focus } = shown;
  const news = useFirstNews(shown);
  const common = {
    communityUrl: community.url,
    timeZone: community.timeZone,
    thread: thread.id,
    now: useServerNow(false),
    doing,
    returned,
  };
  const answers = thread.count - (root.status === 'published' ? 1 : 0);
  return (
    <div className="rounded-xl border border-line bg-sheet px-4 sm:px-6">
      <div id={`m-${root.id}`} className="scroll-mt-4">
        <MessageItem
          {...common}
          message={root}
          heading="h2"
          title={thread.title}
          more={<ThreadActs shown={shown} address={address} />}
          isFocus={focus === root.id && doing === null}
        />
      </div>
      <h2 className="border-t border-line py-3 text-lg">{words.answers(answers)}</h2>
      {before !== null && (
        <PageLink to={`${address}?antes=${before}`} up>
          {words.earlier}
        </PageLink>
      )}
      <ol aria-label={words.log} className="divide-y divide-line">
        {shown.messages.map((message) => (
          <li key={message.id} id={`m-${message.id}`} className="scroll-mt-4 scroll-mb-4">
            {news === message.seq && <News />}
            <MessageItem {...common} message={message} isFocus={focus === message.id && doing === null} />
          </li>
        ))}
        <Outgoing shown={shown} outbox={outbox} onEdit={onEdit} />
      </ol>
      {after !== null && (
        <div className="flex flex-wrap gap-2">
          <PageLink to={`${address}?despues=${after}`}>{words.later}</PageLink>
          <PageLink to={`${address}?antes=999999999999999#final`}>{words.end}</PageLink>
        </div>
      )}
    </div>
  );
}

/** What may be done with the whole thread: stands with what may be done with the message that began it. */
function ThreadActs({ shown: { thread, can }, address }: { shown: Shown; address: string }) {
  const act = (name: string, label: string) => (
    <ActButton act={name} action={address} className={menuItem}>
      {label}
    </ActButton>
  );
  return (
    <>
      {can.pin &&
        (thread.isPinned ? act(acts.unpin, messageTexts.message.unpin) : act(acts.pin, messageTexts.message.pin))}
      {can.announce && !thread.isAnnounced && (
        <Link to={`${address}?anunciar=1`} className={menuItem} preventScrollReset>
          {messageTexts.message.announce}
        </Link>
      )}
    </>
  );
}

function PageLink({ to, up = false, children }: { to: string; up?: boolean; children: ReactNode }) {
  const Icon = up ? ArrowUp : ArrowDown;
  return (
    <Link to={to} className="link inline-flex min-h-12 items-center gap-2" preventScrollReset={up}>
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}

/** Where what is new begins. */
function News() {
  return (
    <div id="nuevos" className="flex scroll-mt-4 items-center gap-3 pt-3 text-sm font-semibold text-accent-text">
      <span aria-hidden="true" className="h-px flex-1 bg-current" />
      <span>{words.news}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-current" />
    </div>
  );
}

/** The first message that was new when the page was opened: it stays so while it is open. */
function useFirstNews({ news }: Shown): number | null {
  const [first] = useState(news.first);
  return first;
}
