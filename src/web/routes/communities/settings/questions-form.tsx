import { useState } from 'react';
import { type CommunityQuestion, communityLimits } from '#domain/communities/community.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import type { SettingsProps } from '#web/routes/communities/settings.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { OneMore } from './one-more.tsx';
import { SettingsForm, shownIn } from './settings-form.tsx';

const words = communitySettingsTexts.questions;

/** Frequent questions and their answers. */
export function QuestionsForm({ shown, returned, done }: SettingsProps) {
  const { questions } = shown.settings;
  return (
    <SettingsForm
      part="questions"
      seen={shown.seen.questions}
      anchor="preguntas"
      title={words.title}
      lead={words.lead}
      now={questions.map(({ question }) => question).join(' · ') || words.none}
      done={done}
      returned={returned}
      save={words.save}
    >
      <Questions key={JSON.stringify(questions)} kept={questions} shownIn={shownIn('questions', returned)} />
    </SettingsForm>
  );
}

type QuestionsProps = { kept: readonly CommunityQuestion[]; shownIn: ReturnType<typeof shownIn> };

/** Empty rows at first; later one spare row. */
const placesAtFirst = 3;

/** The saved questions and empty rows; with script, up to the limit. */
function Questions({ kept, shownIn: { faults, text } }: QuestionsProps) {
  const [count, setCount] = useState(Math.min(Math.max(kept.length + 1, placesAtFirst), communityLimits.questions));
  return (
    <>
      {Array.from({ length: count }, (_, index) => {
        const name = (field: keyof CommunityQuestion) => `questions.${index}.${field}`;
        return (
          <Panel key={name('question')}>
            <FieldSet legend={words.pair(index + 1)}>
              <div className="grid gap-4">
                <Field label={words.question} error={faults[name('question')]}>
                  <TextInput
                    name={name('question')}
                    maxLength={communityLimits.question}
                    autoComplete="off"
                    defaultValue={text(name('question'), kept[index]?.question ?? '')}
                  />
                </Field>
                <Field label={words.answer} error={faults[name('answer')]}>
                  <TextArea
                    name={name('answer')}
                    rows={3}
                    maxLength={communityLimits.answer}
                    defaultValue={text(name('answer'), kept[index]?.answer ?? '')}
                  />
                </Field>
              </div>
            </FieldSet>
          </Panel>
        );
      })}
      <p className="text-soft">{words.blank}</p>
      <OneMore count={count} most={communityLimits.questions} onCount={setCount}>
        {words.add}
      </OneMore>
    </>
  );
}
