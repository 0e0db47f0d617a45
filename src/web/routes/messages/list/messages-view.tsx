import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { ShownThreads } from '#app/messages/show-threads.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';
import { CommunityTabs } from '#web/routes/communities/community-tabs.tsx';
import { ActButton } from '#web/routes/messages/message/act-button.tsx';
import { Silence } from '#web/routes/messages/message/silence.tsx';
import { type ActResult, acts } from '#web/routes/messages/message-act-names.ts';
import { useMessageNews } from '#web/routes/messages/use-message-news.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { useServerNow } from '#web/ui/server-clock.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { NewThread } from './new-thread.tsx';
import { Results } from './results.tsx';
import { ThreadCard } from './thread-card.tsx';

export type Shown = ShownThreads & { formKey: string };

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
