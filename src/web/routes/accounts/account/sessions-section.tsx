import { Form, useNavigation } from 'react-router';
import { accountTexts as words } from '#texts/accounts/own-account.ts';
import { formatDate, relativeTime } from '#texts/format.ts';
import type { ShownAccount } from '#web/routes/accounts/account.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

/** Where somebody is signed in, and the way to be so nowhere else. */
export function SessionsSection({ shown, isDone }: { shown: ShownAccount; isDone: boolean }) {
  const { sessions, sessionCount, now } = shown;
  const isClosing = useNavigation().formData?.get('act') === 'sessions';
  const others = sessionCount - sessions.filter(({ isThis }) => isThis).length;
  return (
    <Section id="sesiones" title={words.sessions} lead={words.sessionsLead} className="border-t border-line">
      {isDone && (
        <Notice tone="success" quiet>
          {words.closed}
        </Notice>
      )}
      <ul className="overflow-hidden rounded-xl border border-line bg-sheet">
        {sessions.map(({ isThis, since, seenAt }) => (
          <li
            key={`${since} ${seenAt}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line p-4 last:border-b-0"
          >
            <div>
              <p>{isThis ? words.thisOne : words.otherOne}</p>
              <p className="text-sm text-soft">{words.entered(formatDate(since, 'Europe/Madrid'))}</p>
            </div>
            {isThis ? (
              <Badge tone="strong">{words.inUse}</Badge>
            ) : (
              <p className="text-sm text-soft">{words.seen(relativeTime(seenAt, now))}</p>
            )}
          </li>
        ))}
      </ul>
      {sessionCount > sessions.length && (
        <p className="text-soft">{words.moreSessions(sessionCount - sessions.length)}</p>
      )}
      {others === 0 ? (
        <p className="text-soft">{words.onlyThis}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="sessions" />
          <Button kind="secondary" pending={isClosing} className="w-full sm:w-auto">
            {words.closeOthers(others)}
          </Button>
        </Form>
      )}
    </Section>
  );
}
