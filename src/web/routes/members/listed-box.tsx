import { directory } from '#texts/members/directory.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** Asks whoever joins whether the others may find and mention them: nobody is listed who did not say so. */
export function ListedBox({ typed }: { typed: Readonly<Record<string, unknown>> | undefined }) {
  return (
    <Checkbox
      name="listed"
      label={directory.onJoining.label}
      hint={directory.onJoining.hint}
      defaultChecked={typed ? 'listed' in typed : false}
    />
  );
}
