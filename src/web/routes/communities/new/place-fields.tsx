import { type Country, countries, countryCodes } from '#domain/communities/community.ts';
import { currencies } from '#domain/money.ts';
import { communityTexts, createCommunityTexts as words } from '#texts/communities/communities.ts';
import { zoneName } from '#texts/format.ts';
import type { Draft, Values } from '#web/browser/use-draft.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { ZoneOptions } from '#web/ui/zone-options.tsx';

type PlaceFieldsProps = { draft: Draft; faults: Values; country: Country };

/** Country, currency and time zone, with defaults from the browser's language. */
export function PlaceFields({ draft, faults, country }: PlaceFieldsProps) {
  const { field, values } = draft;
  const usual = countries[country];
  return (
    <Disclosure
      title={words.place}
      now={words.placeNow(
        communityTexts.countries[country],
        values.currency || usual.currency,
        zoneName(values.timeZone || usual.timeZone),
      )}
      open={Boolean(faults.country || faults.currency || faults.timeZone)}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={words.country} error={faults.country}>
          <Select {...field('country')}>
            {countryCodes.map((code) => (
              <option key={code} value={code}>
                {communityTexts.countries[code]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.currency} error={faults.currency}>
          <Select {...field('currency')}>
            <option value="">
              {draft.isReady ? words.currencyOfCountry(usual.currency) : words.currencyOfCountryAny}
            </option>
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={words.timeZone} hint={words.timeZoneHint} error={faults.timeZone}>
        <Select {...field('timeZone')}>
          <option value="">
            {draft.isReady ? words.zoneOfCountry(zoneName(usual.timeZone)) : words.zoneOfCountryAny}
          </option>
          <ZoneOptions />
        </Select>
      </Field>
    </Disclosure>
  );
}
