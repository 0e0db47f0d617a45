import type { RuleUse } from '#app/raffles/show-rule-use.ts';
import { communityLimits } from '#domain/communities/community.ts';
import { foldSlug, foldTypedSlug, slugLimits, slugOfName } from '#domain/communities/slug.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { CountryRuleText } from '#web/routes/raffles/country-rule-text.tsx';
import { DeclarationFields } from '#web/routes/raffles/declaration-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { DrawFields } from './draw-fields.tsx';
import { LookedOver } from './looked-over.tsx';
import { priceOf, type RaffleForm, readsLikeForbiddenMoney } from './raffle-form.ts';

const words = createRaffleTexts.publish;

type StepPublishProps = RaffleForm & {
  suggestion: string | null;
  /** The edited raffle; null for a new one. */
  edited: { slug: string; isOpen: boolean } | null;
  /** Countries in which the person has reached the rule's limit, with that limit. */
  usedRules: readonly RuleUse[];
  onStep: (step: number) => void;
};

export function StepPublish(props: StepPublishProps) {
  const { draft, faults, place, places, suggestion, edited, onStep } = props;
  const { values, box } = draft;
  const asks = !edited || edited.isOpen;
  const price = priceOf(values, place.currency);
  const isPaid = price !== null && price.amount > 0;
  return (
    <>
      <LookedOver draft={draft} place={place} onStep={onStep} />
      <DrawFields {...props} />
      {edited ? (
        <>
          <input type="hidden" name="communityUrl" value={values.communityUrl ?? ''} />
          <input type="hidden" name="rifa" value={edited.slug} />
        </>
      ) : (
        <Where draft={draft} faults={faults} place={place} places={places} suggestion={suggestion} />
      )}
      <Seen place={place} isPaid={isPaid} />
      {asks && isPaid && isListed(place, isPaid) && (
        <Checkbox {...box('publicPaid')} label={words.publicPaidConfirm} error={faults.publicPaid} />
      )}
      {isPaid && <Law {...props} asks={asks} />}
      {asks && <Checkbox {...box('adults')} label={words.adults} error={faults.adults} />}
      <Notice quiet>{words.frozen}</Notice>
    </>
  );
}

/** The country's rule for paid raffles, and what has to be stated and confirmed. */
function Law({ draft, faults, place, edited, usedRules, asks }: StepPublishProps & { asks: boolean }) {
  const { values, box } = draft;
  const { country } = place;
  const { stance, forbiddenMoney } = countryRules[country];
  const reached = usedRules.find((each) => each.country === country);
  return (
    <Panel className="grid gap-3">
      <h3 className="text-lg">{words.ruleTitle(communityTexts.countries[country])}</h3>
      <CountryRuleText country={country} />
      <DeclarationFields country={country} control={draft.field} fault={(name) => faults[name]} />
      {stance !== 'not-offered' && (
        <>
          {reached && !edited?.isOpen && <Notice tone="warning">{words.often(reached)}</Notice>}
          {asks && <Checkbox {...box('rule')} label={words.rule} error={faults.rule} />}
          {asks && forbiddenMoney && readsLikeForbiddenMoney(values, country) && (
            <Checkbox {...box('inKind')} {...words.inKind[forbiddenMoney]} error={faults.inKind} />
          )}
        </>
      )}
    </Panel>
  );
}

/** One of the person's communities, or a new one. */
function Where({
  draft,
  faults,
  place,
  places,
  suggestion,
}: Omit<RaffleForm, 'plans' | 'had'> & { suggestion: string | null }) {
  const { values, set, field } = draft;
  return (
    <>
      {places.length > 0 && (
        <RadioCards
          legend={words.where}
          hint={words.whereHint}
          name="communityUrl"
          error={faults.communityUrl}
          value={place.url ?? ''}
          onChange={(communityUrl) => set({ communityUrl })}
          options={[
            ...places.map(({ url, name, isFull }) => ({
              value: url,
              label: name,
              hint: isFull ? words.full : `/${url}`,
              disabled: isFull && url !== place.url,
            })),
            { value: '', label: words.fresh, hint: words.freshHint },
          ]}
        />
      )}
      {/* shown by CSS, so that it works without script */}
      <div
        className={
          places.length > 0
            ? "hidden gap-6 group-has-[input[name=communityUrl][value='']:checked]/form:grid"
            : 'grid gap-6'
        }
      >
        <Field label={words.name} hint={words.nameHint} error={faults.communityName}>
          <TextInput
            {...field('communityName')}
            onChange={(event) => {
              const communityName = event.target.value;
              const follows = values.urlTouched !== 'si';
              set({ communityName, ...(follows ? { newCommunityUrl: slugOfName(communityName) } : {}) });
            }}
            maxLength={communityLimits.name}
            required={place.url === null}
            autoComplete="off"
          />
        </Field>
        <Disclosure
          title={words.urlTitle}
          now={values.newCommunityUrl ? `/${values.newCommunityUrl}` : words.urlUsual}
          open={Boolean(faults.newCommunityUrl)}
        >
          <Field label={words.url} hint={words.urlHint} error={faults.newCommunityUrl}>
            <TextInput
              {...field('newCommunityUrl')}
              onChange={(event) => set({ newCommunityUrl: foldTypedSlug(event.target.value), urlTouched: 'si' })}
              onBlur={(event) => set({ newCommunityUrl: foldSlug(event.target.value) })}
              maxLength={slugLimits.max}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          {suggestion && suggestion !== values.newCommunityUrl && (
            <Button
              type="button"
              kind="secondary"
              size="small"
              className="justify-self-start"
              onClick={() => set({ newCommunityUrl: suggestion, urlTouched: 'si' })}
            >
              {words.takeUrl(suggestion)}
            </Button>
          )}
        </Disclosure>
        <input type="hidden" name="urlTouched" value={values.urlTouched ?? ''} />
      </div>
    </>
  );
}

/** Who will see the raffle: information, not a choice. */
function Seen({ place, isPaid }: Pick<RaffleForm, 'place'> & { isPaid: boolean }) {
  if (place.visibility === 'private') return <p className="measure text-soft">{words.membersOnly}</p>;
  const listed = isListed(place, isPaid);
  if (listed && isPaid) return <Notice tone="warning">{words.publicPaid(place.name)}</Notice>;
  return <p className="measure text-soft">{listed ? words.listed : words.unlisted}</p>;
}

/** Whether the raffle will be public: a paid one in a new community is not. */
function isListed(place: RaffleForm['place'], isPaid: boolean): boolean {
  return place.visibility === 'public' && !(isPaid && place.url === null);
}
