import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { messageLimits } from '#domain/messages/message.ts';
import { messageTexts } from '#texts/messages.ts';
import { acts } from '#web/routes/messages/message-act-names.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { MessageProps } from './message-item.tsx';
import { Question } from './question.tsx';
import { ReportFields } from './report-fields.tsx';

type FormProps = MessageProps & { action: string; address: string };

/** One's own message, to be changed where it stands. */
export function EditForm({ message, action, address, returned, title }: FormProps) {
  const words = messageTexts.edit;
  const refused = refusalOf(returned, acts.edit, message.id);
  return (
    <OwnForm act={acts.edit} message={message.id} action={action} refused={refused?.message}>
      {message.mentions.map((uid) => (
        <input key={uid} type="hidden" name="mention" value={uid} />
      ))}
      {title !== undefined && (
        <Field label={messageTexts.write.title} optional error={refused?.fields.title}>
          <TextInput name="title" defaultValue={title} maxLength={messageLimits.title} />
        </Field>
      )}
      <Field label={words.label} error={refused?.fields.body}>
        <TextArea name="body" defaultValue={message.source ?? ''} maxLength={messageLimits.body} data-focus />
      </Field>
      <Buttons address={address} keep={words.save} leave={words.cancel} />
    </OwnForm>
  );
}

/** Asks before a message goes. */
export function RemoveForm({ message, action, address, returned }: FormProps) {
  const words = messageTexts.remove;
  const refused = refusalOf(returned, acts.delete, message.id);
  return (
    <Question title={words.question} words={words.words}>
      <OwnForm act={acts.delete} message={message.id} action={action} refused={refused?.message}>
        <Buttons address={address} keep={words.action} leave={words.cancel} isDanger />
      </OwnForm>
    </Question>
  );
}

/** Tells who moderates about a message. */
export function ReportForm({ message, action, address, returned }: FormProps) {
  const words = messageTexts.report;
  const refused = refusalOf(returned, acts.report, message.id);
  return (
    <Question title={words.question} words={words.words}>
      <OwnForm act={acts.report} message={message.id} action={action} refused={refused?.message}>
        <ReportFields faults={refused?.fields} />
        <Buttons address={address} keep={words.action} leave={words.cancel} />
      </OwnForm>
    </Question>
  );
}

function refusalOf(returned: MessageProps['returned'], act: string, message: string) {
  return returned?.ok === false && returned.act === act && returned.message === message ? returned.refused : null;
}

type OwnFormProps = { act: string; message: string; action: string; refused: string | undefined; children: ReactNode };

/** A form about one message. Its first control takes the focus when it opens. */
function OwnForm({ act, message, action, refused, children }: OwnFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-focus], button');
    first?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Form ref={form} method="post" action={action} preventScrollReset replace className="grid gap-3">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="m" value={message} />
      {refused && <Notice tone="error">{refused}</Notice>}
      {children}
    </Form>
  );
}

type ButtonsProps = { address: string; keep: string; leave: string; isDanger?: boolean };

function Buttons({ address, keep, leave, isDanger = false }: ButtonsProps) {
  const { state } = useNavigation();
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" kind={isDanger ? 'danger' : 'primary'} pending={state === 'submitting'}>
        {keep}
      </Button>
      <ButtonLink kind="quiet" size="small" to={address} preventScrollReset prefetch="none">
        {leave}
      </ButtonLink>
    </div>
  );
}
