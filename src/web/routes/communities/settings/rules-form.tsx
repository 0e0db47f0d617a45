import { communityLimits } from '#domain/communities/community.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import type { SettingsProps } from '#web/routes/communities/settings.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { SettingsForm, shownIn } from './settings-form.tsx';

const words = communitySettingsTexts.rules;

/** The rules that members accept. */
export function RulesForm({ shown, returned, done }: SettingsProps) {
  const { faults, text } = shownIn('rules', returned);
  return (
    <SettingsForm
      part="rules"
      seen={shown.seen.rules}
      anchor="normas"
      title={words.title}
      lead={words.lead}
      now={shown.community.rules || words.none}
      done={done}
      returned={returned}
      save={words.save}
    >
      <Field label={words.label} hint={words.hint} error={faults.rules} optional>
        <TextArea
          name="rules"
          rows={8}
          maxLength={communityLimits.rules}
          defaultValue={text('rules', shown.community.rules)}
        />
      </Field>
    </SettingsForm>
  );
}
