import type { ChangeEvent, RefObject } from 'react';
import { largestPicture } from '#domain/pictures/picture-size.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AddRow } from './add-row.tsx';
import { priceOf, type RaffleForm, readsLikeForbiddenMoney, rowCount } from './raffle-form.ts';
import { RemoveRow } from './remove-row.tsx';

const words = createRaffleTexts.what;
/** Properties of a prize without a field, which are passed through. */
const unseen = ['picture', 'description'] as const;

type StepWhatProps = RaffleForm & {
  onPicture: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Submitting was stopped by a picture that is too large. */
  onPictureHeld: () => void;
  pictureInput: RefObject<HTMLInputElement | null>;
  pictureIsLost: boolean;
};

export function StepWhat(props: StepWhatProps) {
  const { draft, faults, place, onPicture, onPictureHeld, pictureInput, pictureIsLost } = props;
  const { values, field } = draft;
  const prizes = Array.from({ length: rowCount(values, 'prizes') }, (_, index) => index);
  const { stance, forbiddenMoney } = countryRules[place.country];
  const hasMoney = readsLikeForbiddenMoney(values, place.country);
  const isFree = priceOf(values, place.currency)?.amount === 0;
  const ahead = stance === 'permit' || stance === 'permit-or-exemption' ? words.permitAhead[stance] : null;
  const kept = values['prizes.0.picture'];
  const isMoreStated = Object.keys(values).some((name) => isInMore(name) && values[name] !== '');
  return (
    <>
      <Field label={words.title} hint={titleHint(values.title ?? '')} error={faults.title}>
        <TextInput
          {...field('title')}
          required
          maxLength={raffleLimits.title}
          placeholder={words.titleExample}
          autoComplete="off"
          enterKeyHint="next"
        />
      </Field>
      {ahead && !isFree && <Notice quiet>{ahead(communityTexts.countries[place.country])}</Notice>}
      <Field
        label={words.picture}
        hint={kept ? words.pictureKept : pictureIsLost ? words.pictureAgain : words.pictureHint}
        error={faults.picture}
        optional
      >
        <FileInput
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          largest={largestPicture}
          ref={pictureInput}
          onChange={onPicture}
          onHeld={onPictureHeld}
        />
      </Field>
      {prizes.flatMap((index) =>
        unseen.map((part) => {
          const name = `prizes.${index}.${part}`;
          return values[name] ? <input key={name} type="hidden" name={name} value={values[name]} /> : null;
        }),
      )}
      {hasMoney && forbiddenMoney && <Notice tone="warning">{words.money[forbiddenMoney]}</Notice>}
      <Disclosure title={words.more} open={isMoreStated || Object.keys(faults).some(isInMore)}>
        <FieldSet legend={words.prizes} hint={words.prizesHint} error={faults.prizes} optional>
          <ol className="grid gap-3">
            {prizes.map((index) => (
              <li key={index} className="flex items-start gap-1">
                <div className="grid min-w-0 grow gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
                  <Field label={words.prize(index + 1)} error={faults[`prizes.${index}.name`]}>
                    <TextInput
                      {...field(`prizes.${index}.name`)}
                      maxLength={raffleLimits.prizeName}
                      autoComplete="off"
                    />
                  </Field>
                  <Field label={words.value} error={faults[`prizes.${index}.value`]}>
                    <MoneyInput currency={place.currency} country={place.country} {...field(`prizes.${index}.value`)} />
                  </Field>
                </div>
                {prizes.length > 1 && (
                  <div className="pt-7.5">
                    <RemoveRow draft={draft} part="prizes" index={index} label={words.removePrize(index + 1)} />
                  </div>
                )}
              </li>
            ))}
          </ol>
          {prizes.length < raffleLimits.prizes && (
            <AddRow draft={draft} part="prizes" field="name">
              {words.addPrize}
            </AddRow>
          )}
        </FieldSet>
        <Field label={words.story} hint={words.storyHint} error={faults.story} optional>
          <TextArea {...field('story')} rows={4} maxLength={raffleLimits.story} />
        </Field>
      </Disclosure>
    </>
  );
}

/** Whether a field is among the folded optional ones. */
function isInMore(name: string): boolean {
  return name === 'story' || /^prizes(\.\d+\.(name|value))?$/.test(name);
}

/** The characters left in a title, since browsers truncate silently. */
function titleHint(title: string): string {
  const left = raffleLimits.title - title.length;
  return left > raffleLimits.title / 4 ? words.titleHint : words.titleLeft(left, raffleLimits.title);
}
