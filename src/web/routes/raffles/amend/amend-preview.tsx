import { Form, useNavigation } from 'react-router';
import type { AmendmentPreview } from '#app/raffles/show-amendment.ts';
import { formatLongDateTime } from '#texts/format.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import type { Values } from '#web/browser/use-draft.ts';
import type { AmendmentForm } from '#web/routes/raffles/amend.tsx';
import { Changes } from '#web/routes/raffles/changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';

const words = amendmentTexts.preview;

type AmendPreviewProps = { form: AmendmentForm; values: Values; preview: AmendmentPreview };

/** What an amendment changes, who is told, and that it stays: read before it is published. */
export function AmendPreview({ form, values, preview }: AmendPreviewProps) {
  const navigation = useNavigation();
  const isPublishing = navigation.formData?.get('act') === 'publish';
  const until = formatLongDateTime(preview.until, form.timeZone);
  return (
    <Form method="post" className="grid gap-6" noValidate>
      <FocusedNotice about={preview} tone="warning" title={words.title}>
        <p>{words.told(form.holders)}</p>
        {form.holders.all > 0 && <p>{words.withdraw(until, form.isFree)}</p>}
        <p className="font-semibold">{words.final}</p>
      </FocusedNotice>
      <p className="font-semibold wrap-anywhere">{amendmentTexts.reason(preview.reason)}</p>
      <Changes changes={preview.changes} />
      {Object.entries(values)
        .filter(([name]) => name !== 'act')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <div className="flex flex-wrap gap-3">
        <Button name="act" value="publish" pending={isPublishing}>
          {words.publish}
        </Button>
        <Button name="act" value="edit" kind="secondary">
          {words.edit}
        </Button>
      </div>
    </Form>
  );
}
