import { countries, countryCodes, type NewCommunity, parseNewCommunity } from '#domain/communities/community.ts';
import type { FieldFaults, Parsed, RawForm } from '#domain/form.ts';
import type { NewRaffle } from '#domain/raffles/new-raffle.ts';
import { parseNewRaffle } from '#domain/raffles/raffle-form.ts';
import { reservedSegments } from '#texts/paths.ts';

type FirstRaffle = { community: NewCommunity; raffle: NewRaffle };

/**
 * Parses a raffle and the community created with it from one form. The community of a paid raffle sells tickets, at the
 * raffle's price and number of tickets.
 */
export function parseFirstRaffle(form: RawForm, now: Temporal.Instant): Parsed<FirstRaffle> {
  const place = parseNewCommunity(
    { name: form.communityName, url: form.newCommunityUrl, country: form.country, currency: form.currency },
    reservedSegments,
  );
  const known = place.ok ? place.value : standIn(form);
  const raffle = parseNewRaffle(form, { now, ...known, confirm: true });
  if (!place.ok || !raffle.ok) {
    return { ok: false, fields: { ...(raffle.ok ? {} : raffle.fields), ...(place.ok ? {} : renamed(place.fields)) } };
  }
  const { price, currency, firstNumber, lastNumber } = raffle.value;
  if (price === 0) return { ok: true, value: { community: place.value, raffle: raffle.value } };
  const community: NewCommunity = {
    ...place.value,
    accessType: 'paid',
    paymentType: 'per_ticket',
    price: { amount: price, currency },
    maxTickets: lastNumber - firstNumber + 1,
    visibility: 'unlisted',
  };
  return { ok: true, value: { community, raffle: raffle.value } };
}

/** Replaces a community that could not be parsed, so that the raffle's faults are reported with the community's. */
function standIn(form: RawForm) {
  const country = countryCodes.find((code) => code === form.country) ?? 'ES';
  return { country, ...countries[country] };
}

const formNames: Readonly<Record<string, string>> = { name: 'communityName', url: 'newCommunityUrl' };

function renamed(fields: Readonly<FieldFaults>): FieldFaults {
  return Object.fromEntries(Object.entries(fields).map(([name, fault]) => [formNames[name] ?? name, fault]));
}
