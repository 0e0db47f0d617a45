import { type FocusEvent, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { slugLimits } from '#domain/communities/slug.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { paths } from '#texts/paths.ts';
import { askedBeside } from '#web/browser/failed-submission.ts';
import type { Values } from '#web/browser/use-draft.ts';

type Answer = {
  check: {
    asked: Values;
    faults: Values;
    url: { value: string; isFree: boolean; suggestion: string | null } | null;
  } | null;
};

/** The fields that the server validates before the form is sent. */
const checked = ['name', 'url', 'country', 'currency', 'timeZone', 'accessType', 'ticketPrice', 'maxTickets'] as const;
const pause = 350;
const none: ReadonlySet<string> = new Set();

/**
 * Checks the url, debounced, and each field when it loses the focus. An answer is valid while the field is unchanged.
 */
export function useCommunityCheck(values: Values) {
  const { load, data: answer } = useFetcher<Answer | undefined>();
  const [left, setLeft] = useState(none);
  const url = values.url ?? '';
  const query = new URLSearchParams(checked.map((name) => [name, values[name] ?? ''])).toString();
  const isDue = url.length >= slugLimits.min || left.size > 0;

  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => load(`${paths.createCommunity()}?${askedBeside}=1&${query}`), pause);
    return () => clearTimeout(timer);
  }, [isDue, query, load]);

  const check = answer?.check;
  const isSame = (name: string) => (check?.asked[name] ?? '') === (values[name] ?? '');
  const known = check?.url?.value === url ? check.url : null;
  const faults = Object.entries(check?.faults ?? {}).filter(([name]) => left.has(name) && isSame(name));
  const taken: Values = known && !known.isFree ? { url: communityTexts.urlTaken(url) } : {};
  return {
    faults: { ...taken, ...Object.fromEntries(faults) } as Values,
    url: known,
    /** A field lost the focus. */
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name, value } = target as unknown as HTMLInputElement;
      if (name && value) setLeft((before) => new Set(before).add(name));
    },
  };
}
