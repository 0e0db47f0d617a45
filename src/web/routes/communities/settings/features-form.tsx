import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import type { SettingsProps } from '#web/routes/communities/settings.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SettingsForm, shownIn } from './settings-form.tsx';

const words = communitySettingsTexts.features;
const features = ['allowInvites', 'allowMessages', 'allowFormation'] as const;

/** Switches of features, each with its effect on existing content. */
export function FeaturesForm({ shown, returned, done }: SettingsProps) {
  const { settings } = shown.community;
  const { box } = shownIn('features', returned);
  return (
    <SettingsForm
      part="features"
      seen={shown.seen.features}
      anchor="funciones"
      title={words.title}
      lead={words.lead}
      now={
        features
          .filter((name) => settings[name])
          .map((name) => words[name])
          .join(' · ') || words.none
      }
      done={done}
      returned={returned}
      save={words.save}
    >
      <div className="grid gap-2">
        {features.map((name) => (
          <Checkbox
            key={name}
            name={name}
            value="si"
            label={words[name]}
            hint={words[`${name}Hint`]}
            defaultChecked={box(name, settings[name])}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
