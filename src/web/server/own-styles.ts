import { pageStyle } from '#web/page-style.ts';
import { filmStyle } from '#web/routes/courses/film-style.ts';
import { offlineStallStyle } from '#web/routes/install/offline-stall-style.ts';
import { offlineStyle } from '#web/routes/install/offline-style.ts';
import { hashSource } from './hash-source.ts';
import { plainStyle } from './plain-page.ts';

/**
 * The styles that pages bring inside, as a content policy names them. The plain page may stand in the place of any other.
 * In development the styles of pages are written by the tool that reloads them.
 */
export const ownStyles = {
  page: import.meta.env.DEV ? "'unsafe-inline'" : named(pageStyle),
  film: named(filmStyle),
  offline: named(offlineStyle),
  offlineStall: named(offlineStallStyle),
} as const;

function named(style: string): string {
  return [style, plainStyle].map((text) => `'${hashSource(text)}'`).join(' ');
}
