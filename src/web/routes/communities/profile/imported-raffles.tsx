import type { showPastRaffles } from '#app/community-file/show-past-raffles.ts';
import { communityFileTexts } from '#texts/communities/community-file.ts';
import { formatDate } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const words = communityFileTexts.pastRaffles;

type ImportedRafflesProps = {
  raffles: Awaited<ReturnType<typeof showPastRaffles>>;
  community: { url: string; timeZone: string };
};

/** Imported raffles, whose history this installation does not vouch for. */
export function ImportedRaffles({ raffles, community }: ImportedRafflesProps) {
  if (raffles.length === 0) return null;
  return (
    <Section title={words.title} lead={words.lead}>
      <ul className="divide-y divide-line rounded-xl border border-line bg-sheet">
        {raffles.map(({ id, title, status, drawAt }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:p-6">
            <div className="grid min-w-0 gap-1">
              <h3 className="text-xl break-words">{title}</h3>
              <p className="text-soft">{words.drawAt(formatDate(drawAt, community.timeZone))}</p>
              <p>
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={paths.pastRaffle({ communityUrl: community.url, raffle: id })}
                  aria-label={`${words.download}: ${title}`}
                >
                  {words.download}
                </a>
              </p>
            </div>
            <StatusBadge of="raffle" status={status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
