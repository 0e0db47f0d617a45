import { communityLimits } from '#domain/communities/community.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import type { SettingsProps } from '#web/routes/communities/settings.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { pictureOf } from '#web/ui/picture-sources.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ZoneOptions } from '#web/ui/zone-options.tsx';
import { SettingsForm, shownIn } from './settings-form.tsx';

const words = communitySettingsTexts.profile;

/** Bytes per picture; both are sent in one form. */
const largest = 5 * 1024 * 1024;
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

/** Name, description, time zone and pictures. */
export function ProfileForm({ shown, returned, done }: SettingsProps) {
  const { community } = shown;
  const { faults, text, box } = shownIn('profile', returned);
  return (
    <SettingsForm
      part="profile"
      seen={shown.seen.profile}
      anchor="perfil"
      title={words.title}
      lead={words.lead}
      now={community.name}
      done={done}
      returned={returned}
      save={words.save}
      hasFiles
    >
      <Field label={words.name} error={faults.name}>
        <TextInput name="name" required maxLength={communityLimits.name} defaultValue={text('name', community.name)} />
      </Field>
      <Field label={words.about} hint={words.aboutHint} error={faults.description} optional>
        <TextArea
          name="description"
          rows={4}
          maxLength={communityLimits.description}
          defaultValue={text('description', community.description)}
        />
      </Field>
      {(['avatar', 'cover'] as const).map((which) => {
        const kept = text(which, '') || community[which];
        return (
          <div key={`${which}-${community[which]}`} className="grid gap-2">
            {kept && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <img
                  src={pictureOf(kept, 320)}
                  alt={words.present(words[which])}
                  className={
                    which === 'avatar' ? 'size-20 rounded-full object-cover' : 'h-20 w-36 rounded-md object-cover'
                  }
                />
                {community[which] && (
                  <Checkbox
                    name={which === 'avatar' ? 'removeAvatar' : 'removeCover'}
                    value="si"
                    label={words.remove[which]}
                    defaultChecked={box(which === 'avatar' ? 'removeAvatar' : 'removeCover', false)}
                  />
                )}
              </div>
            )}
            <input type="hidden" name={which} value={text(which, '')} />
            <Field label={words[which]} hint={words[`${which}Hint`]} error={faults[which]} optional>
              <FileInput name={`${which}File`} accept={accepted} largest={largest} />
            </Field>
          </div>
        );
      })}
      <Field label={words.timeZone} hint={words.timeZoneHint} error={faults.timeZone}>
        <Select name="timeZone" defaultValue={text('timeZone', community.timeZone)}>
          <ZoneOptions />
        </Select>
      </Field>
      <p className="text-soft">
        {`${communityTexts.countries[community.country]} · ${community.currency}. `}
        {words.fixed}
      </p>
    </SettingsForm>
  );
}
