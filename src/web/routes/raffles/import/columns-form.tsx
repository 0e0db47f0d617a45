import { Form, useNavigation } from 'react-router';
import { type ImportField, importFields } from '#domain/orders/import-columns.ts';
import { orderImportTexts } from '#texts/orders/order-imports.ts';
import { columnLetters } from '#web/column-letters.ts';
import { Button } from '#web/ui/button.tsx';
import { ColumnSelect } from '#web/ui/column-select.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import type { ListProps } from './list-shown.tsx';

const words = orderImportTexts.columns;

/** Which column is what: as its headings say, and to be changed. It is open where they say too little. */
export function ColumnsForm({ list, fields }: ListProps) {
  const isSending = useNavigation().formData?.get('act') === 'columns';
  const { columns, headings } = list;
  const isMissing = columns.number === null || columns.name === null;
  const isOpen = isMissing || Boolean(fields.number || fields.name);
  return (
    <Disclosure title={words.title} now={isMissing ? undefined : knownColumns(list)} open={isOpen}>
      <p className="text-soft">{isMissing ? words.missing : words.lead}</p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="act" value="columns" />
        <input type="hidden" name="list" value={list.list} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {importFields.map((field) => (
            <Field
              key={field}
              label={orderImportTexts.rows.fields[field]}
              error={fields[field]}
              optional={field !== 'number' && field !== 'name'}
            >
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

/** «Números: A, Nombre: B». */
function knownColumns({ columns }: ListProps['list']): string {
  const known = importFields.filter((field) => columns[field] !== null);
  const said = (field: ImportField) => `${orderImportTexts.rows.fields[field]}: ${columnLetters(columns[field] ?? 0)}`;
  return known.map(said).join(', ');
}
