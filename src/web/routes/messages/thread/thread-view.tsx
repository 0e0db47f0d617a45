import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useFetcher, useNavigate, useRouteLoaderData } from 'react-router';
import type { ShownThread } from '#app/messages/show-thread.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import type { RootData } from '#web/root.tsx';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { ActButton } from '#web/routes/messages/message/act-button.tsx';
import { type Doing, MessageItem, nameOf } from '#web/routes/messages/message/message-item.tsx';
import { menuItem } from '#web/routes/messages/message/message-menu.tsx';
import type { RichMessage } from '#web/routes/messages/message/rich-message.ts';
import { Silence } from '#web/routes/messages/message/silence.tsx';
import { type ActResult, acts, messageAddress } from '#web/routes/messages/message-act-names.ts';
import { useMessageNews } from '#web/routes/messages/use-message-news.ts';
import { Composer } from '#web/routes/messages/write/composer.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { wordsOf } from '#web/ui/rich-text-view.tsx';
import { useServerNow } from '#web/ui/server-clock.tsx';
import { useFootBar } from '#web/ui/use-foot-bar.ts';
import { OutgoingMessage, useOutbox } from './outbox.tsx';

type Shown = Omit<ShownThread, 'root' | 'messages'> & { root: RichMessage; messages: RichMessage[] };

type ThreadViewProps = {
  shown: Shown & { focus: string | null; formKey: string };
  search: string;
  returned: ActResult | undefined;
};

const words = messageTexts.thread;

/** A thread: what began it, the answers, and where one is written, always at hand. */
export function ThreadView({ shown, search, returned }: ThreadViewProps) {
  const { community, thread, root, can } = shown;
  const at = { communityUrl: community.url };
  const address = paths.thread({ ...at, thread: thread.id });
  const { isLive } = useMessageNews(paths.messageStream(at), thread.id);
  const end = useEnd(shown);
  useReading(shown, address);
  const params = new URLSearchParams(search);
  // in a browser that several people use, nobody sends what another wrote
  const outbox = useOutbox(`${shown.me.uid}:${community.url}:${thread.id}`);
  const [restored, setRestored] = useState<{ body: string; id: number } | null>(null);
  const done = doneWords(params);
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <div className="mx-auto max-w-3xl">
        <PageHeader
          back={{ to: paths.messages(at), label: words.back }}
          title={thread.title || words.titleOf(nameOf(root.author))}
          status={(thread.isPinned || thread.isAnnounced) && <ThreadBadges thread={thread} />}
        />
        {done && (
          <Notice tone="success" className="mb-4">
            {done}
          </Notice>
        )}
        {params.has('anunciar') && can.announce && !thread.isAnnounced && (
          <AnnounceForm address={address} returned={returned} />
        )}
        <Log
          shown={shown}
          address={address}
          doing={doingOf(params, shown.focus) ?? doingOfReturned(returned)}
          returned={returned}
          outbox={outbox}
          onEdit={({ key, body }) => {
            outbox.remove(key);
            setRestored({ body, id: Date.now() });
          }}
        />
        <Arrivals shown={shown} />
        <div id="final" ref={end.ref} />
        <Foot shown={shown} returned={returned} end={end} isLive={isLive} outbox={outbox} restored={restored} />
      </div>
    </Page>
  );
}

type Outbox = ReturnType<typeof useOutbox>;

function ThreadBadges({ thread }: Pick<Shown, 'thread'>) {
  return (
    <>
      {thread.isPinned && <Badge>{words.pinned}</Badge>}
      {thread.isAnnounced && <Badge tone="looking">{words.announced}</Badge>}
    </>
  );
}

type LogProps = Pick<ThreadViewProps, 'shown' | 'returned'> & {
  address: string;
  doing: Doing;
  outbox: Outbox;
  onEdit: (item: Outbox['items'][number]) => void;
};

/** What began the thread, its answers, and those that are on their way. */
function Log({ shown, address, doing, returned, outbox, onEdit }: LogProps) {
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

function Outgoing({ shown, outbox, onEdit }: Pick<LogProps, 'shown' | 'outbox' | 'onEdit'>) {
  const { community, thread, after, silence } = shown;
  const me = useMe();
  const navigate = useNavigate();
  /** Written from further up, it stands on a page of its own time. */
  const arrived = (key: string, id: string | null) => {
    outbox.remove(key);
    const place = { communityUrl: community.url, thread: thread.id };
    if (after !== null && id) void navigate(messageAddress({ ...place, message: id }));
  };
  return outbox.items.map((item) => (
    <li key={item.key}>
      <OutgoingMessage
        item={item}
        communityUrl={community.url}
        thread={thread.id}
        me={me}
        onSent={arrived}
        // where nothing may be written at the moment, its words wait here
        onEdit={silence ? null : onEdit}
      />
    </li>
  ));
}

type FootProps = Pick<ThreadViewProps, 'shown' | 'returned'> & {
  end: ReturnType<typeof useEnd>;
  isLive: boolean;
  outbox: Outbox;
  restored: { body: string; id: number } | null;
};

/** Where one answers, always at hand, with the way to what arrived below. */
function Foot({ shown, returned, end, isLive, outbox, restored }: FootProps) {
  const { community, thread, can, silence } = shown;
  const bar = useFootBar<HTMLDivElement>();
  return (
    <div ref={bar} className="foot-bar -mx-4 border-t border-line bg-paper px-4 pt-3 sm:mx-0 sm:px-0">
      {end.waiting > 0 && (
        <button
          type="button"
          onClick={end.go}
          className={`${buttonStyle('secondary', 'small')} absolute -top-14 left-1/2 -translate-x-1/2 bg-sheet! shadow-lift hover:bg-ink!`}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {words.jump(end.waiting)}
        </button>
      )}
      {!isLive && <p className="pb-1 text-sm text-soft">{words.lost}</p>}
      {silence ? (
        <Silence silence={silence} community={community} canConfigure={can.configure} />
      ) : (
        <Composer
          me={shown.me.uid}
          communityUrl={community.url}
          thread={thread.id}
          formKey={shown.formKey}
          mayAnnounce={false}
          returned={returned}
          restored={restored}
          onSend={(written) => {
            outbox.add(written);
            end.follow();
            return true;
          }}
        />
      )}
    </div>
  );
}

function useMe(): { name: string; photoURL: string | null } {
  const root = useRouteLoaderData('root') as RootData | undefined;
  return { name: root?.account?.displayName ?? messageTexts.you, photoURL: root?.account?.photoURL ?? null };
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

/** Asks before everybody is told. */
function AnnounceForm({ address, returned }: { address: string; returned: ActResult | undefined }) {
  const ask = messageTexts.announceAsk;
  const refused = returned?.ok === false && returned.act === acts.announce ? returned.refused.message : null;
  return (
    <Form
      method="post"
      action={address}
      preventScrollReset
      replace
      className="mb-4 grid gap-3 rounded-lg border-[1.5px] border-edge bg-sheet p-4"
    >
      <h2 className="text-lg">{ask.question}</h2>
      <p className="text-soft">{ask.words}</p>
      {refused && <Notice tone="error">{refused}</Notice>}
      <input type="hidden" name="act" value={acts.announce} />
      <div className="flex flex-wrap gap-2">
        <Button size="small">{ask.action}</Button>
        <ButtonLink kind="quiet" size="small" to={address} preventScrollReset prefetch="none">
          {ask.cancel}
        </ButtonLink>
      </div>
    </Form>
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

function doingOf(search: URLSearchParams, message: string | null): Doing {
  if (!message) return null;
  if (search.has('cambiar')) return { kind: 'edit', message };
  if (search.has('eliminar')) return { kind: 'remove', message };
  return search.has('avisar') ? { kind: 'report', message } : null;
}

/** A form without script that was refused stands open again. */
function doingOfReturned(returned: ActResult | undefined): Doing {
  if (returned?.ok !== false || !returned.message) return null;
  const kind = ({ [acts.edit]: 'edit', [acts.delete]: 'remove', [acts.report]: 'report' } as const)[returned.act];
  return kind ? { kind, message: returned.message } : null;
}

function doneWords(search: URLSearchParams): string | null {
  const done = search.get('hecho');
  return done === 'denunciado' || done === 'anunciado' ? messageTexts.done[done] : null;
}

/** The first message that was new when the page was opened: it stays so while it is open. */
function useFirstNews({ news }: Shown): number | null {
  const [first] = useState(news.first);
  return first;
}

/** Says that what is shown was read, while somebody looks at it. */
function useReading({ messages: list, root }: Shown, action: string): void {
  const { submit } = useFetcher();
  const last = list.at(-1)?.seq ?? root.seq;
  const reported = useRef(0);
  const say = useRef(submit);
  say.current = submit;
  useEffect(() => {
    const report = () => {
      if (document.visibilityState !== 'visible' || reported.current >= last || !navigator.onLine) return;
      reported.current = last;
      void say.current(
        { act: acts.read, seq: String(last), js: '1' },
        { method: 'post', action, preventScrollReset: true },
      );
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [last, action]);
}

/** Pixels from the end within which a reader counts as following the thread. */
const near = 240;

/** Scrolls to new messages for readers at the end, and counts them for readers further up. */
function useEnd({ messages: list, after }: Shown) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const last = list.at(-1)?.seq ?? 0;
  const seen = useRef(last);
  const [waiting, setWaiting] = useState(0);
  const go = () => {
    ref.current?.scrollIntoView({ block: 'end' });
    setWaiting(0);
  };
  useEffect(() => {
    const look = () => {
      const end = ref.current?.getBoundingClientRect().top ?? 0;
      isNear.current = end < innerHeight + near;
      if (isNear.current) setWaiting(0);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  useEffect(() => {
    const news = list.filter(({ seq, isOwn }) => seq > seen.current && !isOwn).length;
    const hasMore = last > seen.current;
    seen.current = Math.max(seen.current, last);
    if (!hasMore || after !== null) return;
    if (isNear.current) ref.current?.scrollIntoView({ block: 'end' });
    else if (news > 0) setWaiting((before) => before + news);
  }, [list, last, after]);
  return {
    ref,
    waiting,
    go,
    /** What is written now is looked at. */
    follow() {
      isNear.current = true;
      requestAnimationFrame(() => ref.current?.scrollIntoView({ block: 'end' }));
    },
  };
}

/** Reads aloud what arrives while the page is open. */
function Arrivals({ shown: { messages: list } }: { shown: Shown }) {
  const seen = useRef(list.at(-1)?.seq ?? 0);
  const [notices, setNotice] = useState<{ seq: number; text: string }[]>([]);
  useEffect(() => {
    const fresh = list.filter(({ seq, isOwn, status }) => seq > seen.current && !isOwn && status === 'published');
    seen.current = Math.max(seen.current, list.at(-1)?.seq ?? 0);
    if (fresh.length > 0) setNotice((before) => [...before, ...fresh.map(spoken)].slice(-5));
  }, [list]);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {notices.map(({ seq, text }) => (
        <p key={seq}>{text}</p>
      ))}
    </div>
  );
}

function spoken(message: RichMessage): { seq: number; text: string } {
  const name = nameOf(message.author);
  const text = message.rich && wordsOf(message.rich);
  return { seq: message.seq, text: text ? words.arrived(name, text) : words.arrivedPicture(name) };
}
