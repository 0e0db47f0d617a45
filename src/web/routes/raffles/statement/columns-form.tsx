import { Form, useNavigation } from 'react-router';
import { type StatementField, statementFields } from '#domain/statements/statement-fields.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import { columnLetters } from '#web/column-letters.ts';
import { Button } from '#web/ui/button.tsx';
import { ColumnSelect } from '#web/ui/column-select.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import type { PreviewProps } from './preview.tsx';

const words = statementTexts.columns;

/** Which column of a statement is what: as before, or guessed, and to be changed. It is open where they are not known. */
export function ColumnsForm({ statement, fields }: PreviewProps) {
  const isSending = useNavigation().formData?.get('act') === 'columns';
  const { columns, headings, isKnown } = statement;
  return (
    <Disclosure
      title={words.title}
      now={isKnown ? knownColumns(statement) : undefined}
      open={!isKnown || Boolean(fields.date || fields.amount)}
    >
      <p className="text-soft">{isKnown ? words.lead : words.missing}</p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="act" value="columns" />
        <input type="hidden" name="statement" value={statement.statement} />
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {statementFields.map((field) => (
            <Field key={field} label={words.fields[field]} hint={words.hints[field]} error={fields[field]}>
              <ColumnSelect name={field} at={columns[field]} headings={headings} words={words} />
            </Field>
          ))}
        </div>
        <Button kind="secondary" pending={isSending} className="justify-self-start">
          {words.action}
        </Button>
      </Form>
    </Disclosure>
  );
}

/** «Fecha: A, Importe: D». */
function knownColumns({ columns }: PreviewProps['statement']): string {
  const known = statementFields.filter((field) => columns[field] !== null);
  const said = (field: StatementField) => `${words.fields[field]}: ${columnLetters(columns[field] ?? 0)}`;
  return known.map(said).join(', ');
}
