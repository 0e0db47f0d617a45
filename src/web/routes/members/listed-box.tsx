import { directoryTexts } from '#texts/members/directory.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** Asks whoever joins whether the others may find and mention them: nobody is listed who did not say so. */
export function ListedBox({ typed }: { typed: Readonly<Record<string, unknown>> | undefined }) {
  return (
    <Checkbox
      name="listed"
      label={directoryTexts.onJoining.label}
      hint={directoryTexts.onJoining.hint}
      defaultChecked={typed ? 'listed' in typed : false}
    />
  );
}
