import { courseLimits, type Unlock, unlockKinds } from '#domain/courses/course.ts';
import { courseTexts } from '#texts/courses.ts';
import { fieldDateTime } from '#texts/format.ts';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type UnlockFieldsProps = {
  unlock: Unlock;
  timeZone: string;
  faults: Readonly<Record<string, string>>;
  text: (name: string, kept: string) => string;
};

/** When something opens. What a rule needs beside its name shows once it is chosen; without script, always. */
export function UnlockFields({ unlock, timeZone, faults, text }: UnlockFieldsProps) {
  const words = courseTexts.unlock;
  return (
    <div className="unlock-fields grid gap-4">
      <Field label={words.title} hint={words.note} error={faults.unlock}>
        <Select name="unlock" defaultValue={text('unlock', unlock.kind)}>
          {unlockKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.days} error={faults.days} className="unlock-days">
        <TextInput
          name="days"
          inputMode="numeric"
          className="max-w-32"
          maxLength={String(courseLimits.days).length}
          defaultValue={text('days', unlock.kind === 'days' ? String(unlock.days) : '7')}
        />
      </Field>
      <Field label={words.date} error={faults.opensAt} className="unlock-date">
        <DateTimeInput
          name="opensAt"
          timeZone={timeZone}
          defaultValue={text('opensAt', unlock.kind === 'date' ? fieldDateTime(unlock.at, timeZone) : '')}
        />
      </Field>
    </div>
  );
}
