import { Form } from 'react-router';
import { allotmentTexts } from '#texts/orders/allotments.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { shareTexts } from '#texts/share.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { kept, Tool, type ToolProps } from './tool.tsx';

/** Numbers that are not for sale. */
export function Block({ desk: { raffle, numbers, blocked, allotments }, refused }: ToolProps) {
  const words = deskTexts.block;
  const acts = ['block', 'unblock'] as const;
  const { value, error } = kept(refused, acts);
  const unsold = allotments.reduce((sum, { free }) => sum + free, 0);
  return (
    <Tool title={words.title} lead={words.lead} acts={acts} refused={refused}>
      {blocked.length > 0 && (
        <p className="figures">
          {words.now(blocked, String(raffle.lastNumber).length, numbers.blocked - unsold - blocked.length)}
        </p>
      )}
      <Form method="post" noValidate preventScrollReset className="grid gap-4">
        <Field label={words.numbers} hint={deskTexts.sell.numbersHint} error={error('typed')}>
          <TextInput name="typed" required autoComplete="off" maxLength={1000} defaultValue={value('typed')} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" name="act" value="block">
            {words.block}
          </Button>
          <Button kind="quiet" name="act" value="unblock">
            {words.unblock}
          </Button>
        </div>
      </Form>
    </Tool>
  );
}

/** Whether numbers can be allotted: somebody sells who does not run the raffle, or something was. */
export function mayAllot({ allotments, sellersToCredit }: DeskData): boolean {
  return allotments.length > 0 || sellersToCredit.some(({ role }) => role === 'seller');
}

type AllotProps = ToolProps & { address: { communityUrl: string; raffle: string } };

/** Numbers that one person alone sells: who has which, their paper tickets, and the form that allots and returns them. */
export function Allot({ desk: { raffle, allotments, sellersToCredit }, refused, address }: AllotProps) {
  const words = allotmentTexts.tool;
  const acts = ['allot', 'return-numbers'] as const;
  const { value, error } = kept(refused, acts);
  return (
    <Tool title={words.title} lead={words.lead} acts={acts} refused={refused}>
      {allotments.length > 0 && (
        <ul className="grid gap-3">
          {allotments.map(({ id, name, numbers, count, free }) => (
            <li key={id} className="grid gap-0.5">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="figures wrap-anywhere">{numbers}</span>
              <span className="text-soft">{words.left(free, count)}</span>
              {free > 0 && raffle.phase === 'selling' && (
                <a
                  href={`${paths.raffleBook(address)}?${new URLSearchParams({ de: id })}`}
                  download={shareTexts.book.file(address.raffle)}
                  className="link inline-flex min-h-11 items-center justify-self-start wrap-anywhere"
                >
                  {shareTexts.book.getFor(name)}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" noValidate preventScrollReset className="grid gap-4">
        <Field label={words.numbers} hint={words.numbersHint} error={error('typed')}>
          <TextInput name="typed" required autoComplete="off" maxLength={1000} defaultValue={value('typed')} />
        </Field>
        <Field label={words.seller} hint={words.sellerHint} error={error('seller')}>
          <Select name="seller" defaultValue={value('seller') ?? ''}>
            <option value="">{words.choose}</option>
            {sellersToCredit.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" name="act" value="allot">
            {words.allot}
          </Button>
          <Button kind="quiet" name="act" value="return-numbers">
            {words.return}
          </Button>
        </div>
      </Form>
    </Tool>
  );
}
