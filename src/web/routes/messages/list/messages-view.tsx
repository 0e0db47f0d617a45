import { PenLine, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, Link, useFetcher, useNavigate } from 'react-router';
import type { ShownThreads } from '#app/messages/show-threads.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { forgetDraft } from '#web/browser/use-draft.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { ActButton } from '#web/routes/messages/message/act-button.tsx';
import { Silence } from '#web/routes/messages/message/silence.tsx';
import { type ActResult, acts } from '#web/routes/messages/message-act-names.ts';
import { useMessageNews } from '#web/routes/messages/use-message-news.ts';
import { Composer } from '#web/routes/messages/write/composer.tsx';
import { draftKey } from '#web/routes/messages/write/draft-key.ts';
import type { Written } from '#web/routes/messages/write/use-writing.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useServerNow } from '#web/ui/server-clock.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Results } from './results.tsx';
import { ThreadCard } from './thread-card.tsx';

type Shown = ShownThreads & { formKey: string };

/** The messages of a community: its threads, or what was looked for in them. */
export function MessagesView({ shown, returned }: { shown: Shown; returned: ActResult | undefined }) {
  const { community, can, listed, results, openCases, unread } = shown;
  const at = { communityUrl: community.url };
  const now = useServerNow(false);
  useMessageNews(paths.messageStream(at), null);
  return (
    <Page>
      <CommunityTabs community={community} can={can} />
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={messageTexts.title}
          lead={messageTexts.lead(community.name)}
          actions={
            can.moderate && (
              <ButtonLink kind="secondary" size="small" to={paths.messageModeration(at)}>
                {openCases > 0 ? messageTexts.list.openCases(openCases) : messageTexts.list.moderation}
              </ButtonLink>
            )
          }
        />
        <div className="grid gap-6">
          {shown.silence ? (
            <Silence silence={shown.silence} community={community} canConfigure={can.configure} />
          ) : (
            results === null && <NewThread shown={shown} returned={returned} />
          )}
          {!community.settings.allowMessages && can.write && <Notice quiet>{messageTexts.silence.staff}</Notice>}
          {shown.messageCount > 0 && <SearchForm shown={shown} />}
          {results && <Results results={results} words={shown.words} community={community} now={now} />}
          {listed && <Threads shown={shown} listed={listed} now={now} unread={unread} />}
        </div>
      </div>
    </Page>
  );
}

function SearchForm({ shown: { community, words } }: { shown: Shown }) {
  const texts = messageTexts.search;
  const address = paths.messages({ communityUrl: community.url });
  return (
    <Form method="get" action={address} role="search" className="flex flex-wrap items-center gap-2" key={words}>
      <TextInput
        id="buscar-mensajes"
        type="search"
        name="q"
        defaultValue={words}
        maxLength={messageLimits.searchedWords}
        placeholder={texts.label}
        aria-label={texts.label}
        className="min-w-0 flex-1 basis-48"
      />
      <Button kind="secondary">
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only sm:not-sr-only">{texts.action}</span>
      </Button>
      {words && (
        <Link to={address} className="link min-h-11 content-center">
          {texts.clear}
        </Link>
      )}
    </Form>
  );
}

/** Begins a thread. With a script it opens when it is wanted, and leads to the thread once it stands. */
function NewThread({ shown, returned }: { shown: Shown; returned: ActResult | undefined }) {
  const { community, can, formKey, messageCount } = shown;
  const fetcher = useFetcher<ActResult>();
  const navigate = useNavigate();
  const sent = fetcher.data;
  const address = paths.messages({ communityUrl: community.url });
  // open where nobody has written yet, and so it stays when somebody does while another one is writing
  const [isOpen, setOpen] = useState(returned?.ok === false || messageCount === 0);
  useEffect(() => {
    if (!sent?.ok || !sent.thread) return;
    // said once, it does not wait here to be said again
    forgetDraft(draftKey(shown.me.uid, community.url, null));
    void navigate(paths.thread({ communityUrl: community.url, thread: sent.thread }));
  }, [sent, navigate, community.url, shown.me.uid]);
  const send = (written: Written) => {
    const form = new FormData();
    form.set('act', acts.send);
    form.set('js', '1');
    form.set('key', formKey);
    form.set('title', written.title);
    form.set('body', written.body);
    if (written.announce) form.set('announce', 'si');
    for (const uid of written.mentions) form.append('mention', uid);
    for (const { file, alt } of written.pictures) {
      form.append('picture', file);
      form.append('alt', alt);
    }
    void fetcher.submit(form, { method: 'post', action: address, encType: 'multipart/form-data' });
    return false;
  };
  return (
    <Panel className="p-0! sm:p-0!">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-xl px-5 font-semibold large-text:px-3 hover:bg-well [&::-webkit-details-marker]:hidden">
          <PenLine aria-hidden="true" className="size-5 shrink-0 large-text:hidden" />
          <span className="min-w-0">{messageTexts.write.newThread}</span>
          <span className="hidden font-normal text-soft sm:inline">{messageTexts.write.newThreadLead}</span>
        </summary>
        <div className="px-5 pt-1 pb-5 large-text:px-3">
          <Composer
            me={shown.me.uid}
            communityUrl={community.url}
            thread={null}
            formKey={formKey}
            mayAnnounce={can.announce}
            pending={fetcher.state !== 'idle' || sent?.ok === true}
            returned={sent ?? returned}
            onSend={send}
          />
        </div>
      </details>
    </Panel>
  );
}

type ThreadsProps = { shown: Shown; listed: NonNullable<ShownThreads['listed']>; now: number; unread: number };

function Threads({ shown: { community, can }, listed, now, unread }: ThreadsProps) {
  const { pinned, threads, newer, older } = listed;
  const words = messageTexts.list;
  const at = { communityUrl: community.url };
  const address = paths.messages(at);
  if (pinned.length === 0 && threads.length === 0) {
    return (
      <EmptyState title={words.empty}>
        {can.write ? words.emptyWords(community.isOfRaffles) : words.emptyClosed}
      </EmptyState>
    );
  }
  const card = (thread: (typeof threads)[number]) => (
    <li key={thread.id}>
      <ThreadCard thread={thread} communityUrl={community.url} timeZone={community.timeZone} now={now} />
    </li>
  );
  return (
    <section aria-labelledby="conversaciones" className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id="conversaciones" className="min-w-0 text-2xl">
          {words.heading}
        </h2>
        {unread > 0 && (
          <ActButton act={acts.allRead} action={address} className="link min-h-11">
            {words.allRead}
          </ActButton>
        )}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-sheet">
        {pinned.map(card)}
        {threads.map(card)}
      </ul>
      <Pager
        label={words.pages}
        before={newer === null ? null : `${address}?despues=${newer}`}
        after={older === null ? null : `${address}?antes=${older}`}
        names={{ before: words.newer, after: words.older }}
      />
    </section>
  );
}
