import { Form, useNavigation } from 'react-router';
import { formatTime } from '#texts/format.ts';
import { orderImportTexts } from '#texts/orders/order-imports.ts';
import { paths } from '#texts/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ListProps } from './list-shown.tsx';

/** A list that is being brought, or was broken off. */
export function Broken(props: ListProps) {
  const words = orderImportTexts.broken;
  const { list } = props;
  return (
    <div className="grid gap-4">
      <Notice
        tone="warning"
        quiet
        title={words.title}
        action={list.hasCells && <ListAct list={list.list} act="import" label={words.action} />}
      >
        {list.hasCells ? words.words(list.counts.done) : words.forgotten(list.brought)}
      </Notice>
      <Undo {...props} />
    </div>
  );
}

/** A list that was brought, and what of it was not. */
export function Finished(props: ListProps) {
  const words = orderImportTexts.finished;
  const { list, address } = props;
  return (
    <div className="grid gap-4">
      <Notice
        tone="success"
        quiet
        title={words.title(list.orders ?? 0)}
        action={
          <ButtonLink kind="secondary" size="small" to={paths.raffleDesk(address)}>
            {words.toDesk}
          </ButtonLink>
        }
      >
        {list.counts.faulty > 0 ? words.left(list.counts.faulty) : words.words}
      </Notice>
      <Undo {...props} />
    </div>
  );
}

function Undo({ list }: ListProps) {
  const words = orderImportTexts.finished;
  if (list.undoableUntil === null) return null;
  return (
    <Disclosure title={words.undo}>
      <p className="measure">{words.until(formatTime(list.undoableUntil, list.raffle.timeZone))}</p>
      <ListAct list={list.list} act="undo" label={words.undo} />
    </Disclosure>
  );
}

export function UndoBroken({ list }: ListProps) {
  const words = orderImportTexts.undoBroken;
  return (
    <Notice
      tone="warning"
      quiet
      title={words.title}
      action={<ListAct list={list.list} act="undo" label={words.action} />}
    />
  );
}

function ListAct({ list, act, label }: { list: string; act: 'import' | 'undo'; label: string }) {
  const isSending = useNavigation().formData?.get('act') === act;
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="list" value={list} />
      {act === 'import' && <input type="hidden" name="holds" value="usual" />}
      <Button kind={act === 'undo' ? 'danger' : 'primary'} pending={isSending}>
        {label}
      </Button>
    </Form>
  );
}
