import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { times } from '#domain/money.ts';
import type { NumberState } from '#domain/order.ts';
import { formatMoney } from '#texts/format.ts';
import { raffleTexts } from '#texts/raffle.ts';
import type { Refused } from '#web/attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Chooser } from './chooser.tsx';
import { useChoice } from './use-choice.ts';

type Values = Readonly<Record<string, unknown>>;

type TakeFormProps = Pick<ShownRaffle, 'raffle' | 'mine' | 'requestKey'> & {
  states: readonly NumberState[];
  changed: ReadonlySet<number>;
  initial: readonly number[];
  account: { displayName: string } | null;
  /** What the server said no to, with all that was typed. */
  refused: { refused: Refused; values: Values } | undefined;
};

/** Choose numbers, say who you are, take them: one form, which works before any script has run. */
export function TakeForm({ raffle, mine, requestKey, states, changed, initial, account, refused }: TakeFormProps) {
  const { firstNumber, lastNumber } = raffle;
  const isEnhanced = useHydrated();
  const isSending = useNavigation().formMethod === 'POST';
  const stateOf = useCallback((number: number) => states[number - firstNumber] ?? 'free', [states, firstNumber]);
  const { chosen, lost, toggle, add, clear } = useChoice({ initial, stateOf, isSending });
  const form = useRef<HTMLFormElement>(null);
  const digits = String(lastNumber).length;

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const beginPerson = (event: FormEvent) => {
    if (account || !form.current || !isBlank(form.current)) return;
    event.preventDefault();
    form.current.querySelector<HTMLInputElement>('input[name="name"]')?.focus();
  };
  const said = refused?.refused;
  const gone = said?.code === 'numbers.taken' ? (said.params.numbers as readonly number[]) : lost;
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-6" onSubmit={beginPerson}>
      <input type="hidden" name="requestKey" value={requestKey} />
      <section className="grid gap-4">
        <h2 className="text-2xl">{raffleTexts.choose.title}</h2>
        <Chooser
          firstNumber={firstNumber}
          lastNumber={lastNumber}
          digits={digits}
          states={states}
          changed={changed}
          mine={mine}
          chosen={chosen}
          isEnhanced={isEnhanced}
          error={said?.fields.n ?? said?.fields.typed ?? said?.fields.random}
          onToggle={toggle}
          onAdd={add}
        />
      </section>
      <Person account={account} values={refused?.values ?? {}} fields={said?.fields ?? {}} />
      <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-sheet px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:rounded-t-xl md:border-x print:hidden">
        {gone.length > 0 && <Notice tone="warning">{raffleTexts.choose.lost(gone, digits)}</Notice>}
        {said && !ownPlace.has(said.code) && <Notice tone="error">{said.message}</Notice>}
        <div className="flex items-center justify-between gap-4">
          <div className="grid min-w-0" aria-live="polite">
            <span className={`text-soft ${chosen.length > 0 ? 'truncate' : ''}`}>
              {chosen.length === 0 ? raffleTexts.bar.none : raffleTexts.bar.chosen(chosen, digits)}
            </span>
            {chosen.length > 0 && (
              <span className="flex items-baseline gap-3">
                {raffle.price.amount > 0 && (
                  <span className="figures text-xl font-bold">
                    {formatMoney(times(raffle.price, chosen.length), raffle.country)}
                  </span>
                )}
                <button type="button" className="link whitespace-nowrap text-soft" onClick={clear}>
                  {raffleTexts.bar.clear}
                </button>
              </span>
            )}
          </div>
          <Button size="large" className="shrink-0" pending={isSending} disabled={isEnhanced && chosen.length === 0}>
            {raffle.price.amount > 0 ? raffleTexts.bar.take(chosen.length) : raffleTexts.bar.takeFree(chosen.length)}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Refusals that are told elsewhere: beside their fields, or with the numbers that are gone. */
const ownPlace: ReadonlySet<string> = new Set(['input', 'numbers.taken']);

/** Nobody has said who they are yet: the first press of the button leads there, and finds no fault. */
function isBlank(form: HTMLFormElement): boolean {
  const data = new FormData(form);
  return ['name', 'phone', 'email', 'adult'].every((name) => !data.get(name));
}

type PersonProps = { account: { displayName: string } | null; values: Values; fields: Record<string, string> };

function Person({ account, values, fields }: PersonProps) {
  const words = raffleTexts.person;
  const typed = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  return (
    <section className="grid max-w-xl gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 className="text-2xl">{words.title}</h2>
        <p className="text-soft">{account ? words.asAccount(account.displayName) : words.lead}</p>
      </div>
      {!account && (
        <Field label={words.name} error={fields.name}>
          <TextInput name="name" autoComplete="name" defaultValue={typed('name')} />
        </Field>
      )}
      <Field
        label={words.phone}
        hint={account ? undefined : words.phoneHint}
        error={fields.phone}
        optional={account !== null}
      >
        <TextInput name="phone" type="tel" autoComplete="tel" inputMode="tel" defaultValue={typed('phone')} />
      </Field>
      {!account && (
        <Field label={words.email} error={fields.email} optional>
          <TextInput name="email" type="email" autoComplete="email" defaultValue={typed('email')} />
        </Field>
      )}
      <Checkbox name="adult" label={words.adult} error={fields.adult} defaultChecked={typed('adult') !== undefined} />
    </section>
  );
}
