import { accessTexts } from '#texts/access/access.ts';
import { formatDate, formatMoneyNamed } from '#texts/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { AccessData } from './access.tsx';

/** What one has paid, and from when until when one had access. */
export function AccessHistory({ shown: { history, grants, older, community, place } }: { shown: AccessData }) {
  const words = accessTexts.history;
  if (history.length === 0 && grants.length === 0) {
    return place === 'pays' ? <p className="text-soft">{words.none}</p> : null;
  }
  return (
    <>
      {history.length > 0 && (
        <Section title={words.title} className="py-0!">
          <ul className="grid border-t border-line">
            {history.map(({ id, reference, status, money, cadence, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
                <span className="figures font-semibold">
                  {accessTexts.price(formatMoneyNamed(money, community.country), cadence)}
                </span>
                <span className="figures text-soft">{reference}</span>
                <span className="text-soft">{formatDate(createdAt, community.timeZone)}</span>
                <span className="ml-auto">
                  <StatusBadge of="access" status={status} />
                </span>
              </li>
            ))}
          </ul>
          {older.payments > 0 && <p className="pt-3 text-soft">{words.olderPayments(older.payments)}</p>}
        </Section>
      )}
      {grants.length > 0 && (
        <Section title={words.grants} className="py-0!">
          <ul className="grid border-t border-line">
            {grants.map(({ id, source, startsAt, endsAt, isRevoked }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
                <span>{words.span(startsAt, endsAt, community.timeZone)}</span>
                <span className="ml-auto flex gap-2">
                  {isRevoked && <Badge tone="off">{words.revoked}</Badge>}
                  <Badge>{accessTexts.sources[source]}</Badge>
                </span>
              </li>
            ))}
          </ul>
          {older.grants > 0 && <p className="pt-3 text-soft">{words.olderGrants(older.grants)}</p>}
        </Section>
      )}
    </>
  );
}
