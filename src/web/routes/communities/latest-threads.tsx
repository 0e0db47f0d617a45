import { Link } from 'react-router';
import type { ShownThreadCard } from '#app/messages/show-threads.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { paths } from '#texts/paths.ts';
import { ThreadCard } from '#web/routes/messages/list/thread-card.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Section } from '#web/ui/section.tsx';
import { useServerNow } from '#web/ui/server-clock.tsx';

type LatestThreadsProps = {
  threads: readonly ShownThreadCard[];
  community: { url: string; timeZone: string; settings: { allowMessages: boolean } };
};

/** The latest threads, for members; without any, an invitation to write the first message. */
export function LatestThreads({ threads, community }: LatestThreadsProps) {
  const now = useServerNow(false);
  const words = communityTexts.show;
  const address = paths.messages({ communityUrl: community.url });
  if (threads.length === 0 && !community.settings.allowMessages) return null;
  return (
    <Section
      title={words.latestTitle}
      actions={
        threads.length > 0 && (
          <Link className="link inline-flex min-h-11 items-center" to={address}>
            {words.allMessages}
          </Link>
        )
      }
    >
      {threads.length > 0 ? (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-sheet">
          {threads.map((thread) => (
            <li key={thread.id}>
              <ThreadCard thread={thread} communityUrl={community.url} timeZone={community.timeZone} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="measure text-soft">{words.noMessages}</p>
          <div>
            <ButtonLink kind="secondary" to={address}>
              {words.firstMessage}
            </ButtonLink>
          </div>
        </>
      )}
    </Section>
  );
}
