import { Form, useNavigation } from 'react-router';
import { deviceNameTexts } from '#texts/accounts/device-names.ts';
import { accountTexts as words } from '#texts/accounts/own-account.ts';
import { formatDate, relativeTime } from '#texts/format.ts';
import type { ShownAccount } from '#web/routes/accounts/account.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';

type SessionsSectionProps = { shown: ShownAccount; done: string | null };

/** Where somebody is signed in, and the way to be so no longer: in one of them, or in all but this one. */
export function SessionsSection({ shown, done }: SessionsSectionProps) {
  const { sessions, sessionCount, now } = shown;
  const isClosing = useNavigation().formData?.get('act') === 'sessions';
  const others = sessionCount - sessions.filter(({ isThis }) => isThis).length;
  return (
    <Section id="sesiones" title={words.sessions} lead={words.sessionsLead} className="border-t border-line">
      {(done === 'sesion' || done === 'sesiones') && (
        <Notice tone="success" quiet>
          {words.closed[done]}
        </Notice>
      )}
      <ul className="overflow-hidden rounded-xl border border-line bg-sheet">
        {sessions.map((session) => (
          <Session key={session.id} session={session} now={now} />
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

function Session({ session, now }: { session: ShownAccount['sessions'][number]; now: string }) {
  const { id, isThis, since, seenAt } = session;
  const isClosing = useNavigation().formData?.get('session') === id;
  const device = session.device ?? deviceNameTexts.unknown;
  const begun = formatDate(since, 'Europe/Madrid');
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line p-4 last:border-b-0 large-text:flex-wrap">
      <div className="min-w-0">
        <p className="wrap-anywhere">{device}</p>
        <p className="text-sm text-soft">{words.entered(begun)}</p>
        {!isThis && <p className="text-sm text-soft">{words.seen(relativeTime(seenAt, now))}</p>}
      </div>
      {isThis ? (
        <Badge tone="strong">{words.inUse}</Badge>
      ) : (
        <Form method="post" preventScrollReset className="shrink-0">
          <input type="hidden" name="act" value="session" />
          <input type="hidden" name="session" value={id} />
          <Button kind="quiet" size="small" pending={isClosing} aria-label={words.closeThat(device, begun)}>
            {words.closeOne}
          </Button>
        </Form>
      )}
    </li>
  );
}
