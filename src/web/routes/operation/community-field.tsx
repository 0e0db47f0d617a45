import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type CommunityFieldProps = { label: string; hint: string; error?: string | undefined; defaultValue: string };

/** Where a community is named by its address. */
export function CommunityField({ label, hint, error, defaultValue }: CommunityFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        name="community"
        defaultValue={defaultValue}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </Field>
  );
}
