import { Form, useNavigation } from 'react-router';
import { statementLimits } from '#domain/statements/statement-fields.ts';
import { tableLimits } from '#domain/table.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

const words = statementTexts.bring;

type Props = {
  fields: Readonly<Record<string, string | undefined>>;
  /** Some were brought before: it stands closed below them. */
  isMore?: boolean;
};

/** Brings what a bank gives of an account, as a file or pasted. */
export function BringForm({ fields, isMore = false }: Props) {
  const isFaulty = Boolean(fields.file || fields.pasted);
  if (!isMore) return <Fields fields={fields} />;
  return (
    <Disclosure title={words.open} open={isFaulty}>
      <Fields fields={fields} />
    </Disclosure>
  );
}

function Fields({ fields }: Pick<Props, 'fields'>) {
  const isSending = useNavigation().formData?.get('act') === 'look';
  return (
    <Form method="post" noValidate encType="multipart/form-data" className="measure grid gap-6">
      <input type="hidden" name="act" value="look" />
      <Field label={words.file} hint={words.fileHint} error={fields.file}>
        <FileInput name="file" accept=".xlsx,.csv,.txt,text/csv" largest={tableLimits.bytes} />
      </Field>
      <Field label={words.pasted} hint={words.pastedHint} error={fields.pasted}>
        <TextArea name="pasted" rows={4} maxLength={statementLimits.pasted} spellCheck={false} />
      </Field>
      <p className="text-soft">{words.kept}</p>
      <Button size="large" pending={isSending} className="justify-self-start">
        {words.action}
      </Button>
    </Form>
  );
}
