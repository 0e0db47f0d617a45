import { digestPaces } from '#domain/notifications/notification-settings.ts';
import { notificationSettingsTexts as words } from '#texts/notification-pages.ts';
import { type Returned, SettingsForm, shownIn } from '#web/routes/communities/settings/settings-form.tsx';
import type { Shown } from '#web/routes/notifications/settings.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { ZoneOptions } from '#web/ui/zone-options.tsx';

type DigestFormProps = { digest: Shown['digest']; returned: Returned; done: string | null };

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** How often somebody gets what they have not read, and when. */
export function DigestForm({ digest, returned, done }: DigestFormProps) {
  const { faults, text } = shownIn('digest', returned);
  return (
    <SettingsForm
      part="digest"
      anchor="resumen"
      title={words.digestTitle}
      lead={words.digestLead}
      done={done}
      returned={returned}
      save={words.save}
    >
      <RadioCards
        legend={words.digest}
        name="pace"
        columns={3}
        options={digestPaces.map((pace) => ({ value: pace, ...words.paces[pace] }))}
        defaultValue={digestPaces.find((pace) => pace === text('pace', digest.pace))}
        error={faults.pace}
      />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <Field label={words.hour} error={faults.hour}>
          <Select name="hour" defaultValue={text('hour', String(digest.hour))}>
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {words.hourName(hour)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.weekday} error={faults.weekday}>
          <Select name="weekday" defaultValue={text('weekday', String(digest.weekday))}>
            {words.weekdays.map((day, index) => (
              <option key={day} value={index + 1}>
                {day}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.timeZone} error={faults.timeZone}>
          <Select name="timeZone" defaultValue={text('timeZone', digest.timeZone ?? '')}>
            <option value="">{words.communityZone}</option>
            <ZoneOptions />
          </Select>
        </Field>
      </div>
    </SettingsForm>
  );
}
