import { Link } from 'react-router';
import { isDrawn } from '#domain/raffles/raffle.ts';
import { manageCommunitiesTexts } from '#texts/communities/manage-communities.ts';
import { formatDateTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import type { RunRaffle } from '#web/routes/communities/manage.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const words = manageCommunitiesTexts.run;

/** The raffles of the communities that somebody runs, with their state and links to their desks. */
export function RunRaffles({ raffles, id }: { raffles: readonly RunRaffle[]; id: string }) {
  return (
    <Section id={id} title={words.title} lead={words.lead} className="pt-0">
      <ul className="grid divide-y divide-line rounded-xl border border-line bg-sheet">
        {raffles.map((raffle) => (
          <li
            key={`${raffle.communityUrl}/${raffle.slug}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3"
          >
            <div className="grid min-w-0 grow basis-60">
              <Link
                className="link inline-flex min-h-11 items-center font-semibold break-words"
                to={paths.raffleDesk({ communityUrl: raffle.communityUrl, raffle: raffle.slug })}
              >
                {raffle.title}
              </Link>
              <p className="text-soft">{raffle.communityName}</p>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <StatusBadge of="phase" status={raffle.phase} />
              {raffle.phase !== 'draft' && raffle.phase !== 'cancelled' && (
                <>
                  <span>{(raffle.isFree ? words.taken : words.paid)(raffle.paid, raffle.total)}</span>
                  <span className="text-soft">
                    {words.draw(formatDateTime(raffle.drawAt, raffle.timeZone, { year: isDrawn(raffle.phase) }))}
                  </span>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
