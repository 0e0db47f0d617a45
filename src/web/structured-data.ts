import type { RafflePhase } from '#domain/raffles/raffle.ts';
import { paths } from '#texts/paths.ts';
import { sitemapTexts } from '#texts/sitemap.ts';

/** Where a page stands, under the first page, down to itself, as search engines read it (schema.org, BreadcrumbList). */
export function breadcrumbs(origin: string, trail: readonly { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: sitemapTexts.home, path: paths.home() }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

type Draw = {
  name: string;
  description: string;
  phase: RafflePhase;
  /** ISO instant. */
  drawAt: string;
  /** Whole addresses: where it can be watched, its picture, and who holds it. */
  address: string;
  picture: string | null;
  organiser: { name: string; address: string };
};

/**
 * A draw to come as an event to be watched (schema.org, Event); null once it is over. Nothing is offered in it: a number
 * of a raffle is no ticket to the event.
 */
export function drawEvent({ name, description, phase, drawAt, address, picture, organiser }: Draw) {
  if (phase === 'draft' || phase === 'drawn' || phase === 'completed') return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    description,
    startDate: drawAt,
    eventStatus: `https://schema.org/${phase === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: address },
    ...(picture && { image: picture }),
    inLanguage: 'es',
    organizer: { '@type': 'Organization', name: organiser.name, url: organiser.address },
  };
}
