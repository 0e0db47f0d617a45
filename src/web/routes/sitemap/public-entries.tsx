import { Link } from 'react-router';
import type { PublicEntry } from '#app/search/list-public.ts';
import { paths } from '#texts/paths.ts';
import { sitemapTexts } from '#texts/sitemap.ts';

type PublicEntriesProps = {
  entries: readonly PublicEntry[];
  none: string;
  /** In columns, where the list has the page to itself. */
  wide?: boolean;
};

/** What everybody may find, each with its address; a raffle with its community, and its acta once there is one. */
export function PublicEntries({ entries, none, wide = false }: PublicEntriesProps) {
  if (entries.length === 0) return <p className="text-soft">{none}</p>;
  return (
    <ul className={wide ? 'grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3' : 'grid'}>
      {entries.map((entry) =>
        entry.kind === 'community' ? (
          <li key={entry.communityUrl}>
            <Link
              className="link inline-flex min-h-11 items-center break-words"
              to={paths.community({ communityUrl: entry.communityUrl })}
            >
              {entry.name}
            </Link>
          </li>
        ) : (
          <RaffleEntry key={`${entry.communityUrl}/${entry.raffle}`} entry={entry} />
        ),
      )}
    </ul>
  );
}

function RaffleEntry({ entry }: { entry: Extract<PublicEntry, { kind: 'raffle' }> }) {
  const { communityUrl, communityName, raffle, title, hasActa } = entry;
  return (
    <li className="py-1.5">
      <Link className="link inline-flex min-h-8 items-center break-words" to={paths.raffle({ communityUrl, raffle })}>
        {title}
      </Link>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span>{sitemapTexts.of(communityName)}</span>
        {hasActa && (
          <Link
            className="link inline-flex min-h-8 items-center"
            to={paths.raffleRecord({ communityUrl, raffle })}
            aria-label={sitemapTexts.actaOf(title)}
          >
            {sitemapTexts.acta}
          </Link>
        )}
      </p>
    </li>
  );
}
