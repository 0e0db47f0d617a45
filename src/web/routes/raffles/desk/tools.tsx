import { Form } from 'react-router';
import { buyerLimits } from '#domain/orders/order-form.ts';
import { paymentKinds, raffleLimits } from '#domain/raffles/raffle.ts';
import { formatMoney } from '#texts/format.ts';
import { contactCheckTexts } from '#texts/orders/contact-checks.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Allot, Block, mayAllot } from './number-tools.tsx';
import { SecondCurrency } from './second-currency.tsx';
import { Sell } from './sell-tool.tsx';
import { kept, Tool, type ToolProps, usePending } from './tool.tsx';

const toolsPlace = 'mas';

function hasTools(can: DeskData['can']): boolean {
  return can.sell || can.checkContact || can.block || can.edit || can.cancel;
}

/** A link to the tools, where they stand below all orders; on a wide screen they are beside them. */
export function ToTools({ desk: { can, raffle } }: { desk: DeskData }) {
  if (!hasTools(can) || raffle.phase === 'draft') return null;
  return (
    <a
      href={`#${toolsPlace}`}
      className="link inline-flex min-h-11 items-center justify-self-start text-soft lg:hidden"
    >
      {can.sell || can.block ? deskTexts.toTools : deskTexts.toLateTools}
    </a>
  );
}

/** The organiser's tools: desk sale, blocked numbers, texts, cancelling. */
export function Tools({ desk, refused, address }: ToolProps & { address: { communityUrl: string; raffle: string } }) {
  const { can } = desk;
  if (!hasTools(can)) return null;
  return (
    <div id={toolsPlace} className="grid scroll-mt-4 border-t border-line">
      {can.sell && <Sell desk={desk} refused={refused} />}
      {can.block && mayAllot(desk) && <Allot desk={desk} refused={refused} address={address} />}
      {can.block && <Block desk={desk} refused={refused} />}
      {can.checkContact && <ContactCheck desk={desk} refused={refused} />}
      {mayHaveSecond(desk) && <SecondCurrency desk={desk} refused={refused} />}
      {can.edit && <Words desk={desk} refused={refused} />}
      {can.cancel && <CancelRaffle desk={desk} refused={refused} />}
    </div>
  );
}

/** Whether the raffle is one that may be paid in another currency from now on. */
function mayHaveSecond({ can, raffle: { phase, price } }: DeskData): boolean {
  return can.edit && price.amount > 0 && (phase === 'draft' || phase === 'selling' || phase === 'reviewing');
}

function Words({ desk, refused }: ToolProps) {
  const words = deskTexts.words;
  const contact = createRaffleTexts.numbers;
  const { raffle } = desk;
  const { isHere, value, error } = kept(refused, ['words']);
  const pending = usePending('words');
  const rows = Math.min(raffleLimits.paymentWays, raffle.paymentWays.length + 1);
  return (
    <Tool title={words.title} lead={words.lead} acts={['words']} refused={refused}>
      <Form method="post" noValidate preventScrollReset className="grid gap-5">
        <input type="hidden" name="act" value="words" />
        <Field label={words.story} error={error('story')} optional>
          <TextArea
            name="story"
            rows={5}
            maxLength={raffleLimits.story}
            defaultValue={isHere ? value('story') : raffle.story}
          />
        </Field>
        {raffle.price.amount > 0 &&
          Array.from({ length: rows }, (_, at) => `paymentWays.${at}`).map((name, at) => {
            const way = raffle.paymentWays[at];
            const shown = (field: 'kind' | 'holder' | 'details') =>
              isHere ? value(`${name}.${field}`) : (way?.[field] ?? '');
            return (
              <FieldSet key={name} legend={words.way(at + 1)} className="group/way gap-3 border-t border-line pt-4">
                <Field label={words.kind} error={error(`${name}.kind`)}>
                  <Select name={`${name}.kind`} defaultValue={shown('kind')}>
                    <option value="">{way ? words.none.kept : words.none.added}</option>
                    {paymentKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {paymentWayNames[kind]}
                      </option>
                    ))}
                  </Select>
                </Field>
                <div className="grid gap-3 group-has-[option[value='']:checked]/way:hidden">
                  <Field label={words.holder} error={error(`${name}.holder`)} optional>
                    <TextInput
                      name={`${name}.holder`}
                      autoComplete="off"
                      maxLength={120}
                      defaultValue={shown('holder')}
                    />
                  </Field>
                  <Field label={words.details} hint={words.detailsHint} error={error(`${name}.details`)}>
                    <TextArea
                      name={`${name}.details`}
                      rows={2}
                      maxLength={raffleLimits.paymentDetails}
                      defaultValue={shown('details')}
                    />
                  </Field>
                </div>
              </FieldSet>
            );
          })}
        <Field label={contact.contactPhone} hint={contact.contactPhoneHint} error={error('contactPhone')} optional>
          <TextInput
            name="contactPhone"
            type="tel"
            maxLength={24}
            autoComplete="tel"
            defaultValue={isHere ? value('contactPhone') : (raffle.contactPhone ?? '')}
          />
        </Field>
        <Button kind="secondary" pending={pending}>
          {words.action}
        </Button>
      </Form>
    </Tool>
  );
}

function ContactCheck({ desk, refused }: ToolProps) {
  const { option, desk: words } = contactCheckTexts;
  const { isHere, value, error } = kept(refused, ['check-contact']);
  const pending = usePending('check-contact');
  const { checkPhone } = desk.raffle;
  return (
    <Tool title={words.setting.title} lead={words.setting.lead} acts={['check-contact']} refused={refused}>
      <Form method="post" noValidate preventScrollReset className="group/check grid gap-4">
        <input type="hidden" name="act" value="check-contact" />
        <Checkbox
          name="checkContact"
          label={option.label}
          hint={option.hint}
          defaultChecked={isHere ? value('checkContact') !== undefined : checkPhone !== null}
        />
        <Field label={option.phone} hint={option.phoneHint} error={error('checkPhone')}>
          <TextInput
            name="checkPhone"
            type="tel"
            maxLength={buyerLimits.phone}
            autoComplete="tel"
            defaultValue={isHere ? value('checkPhone') : (checkPhone ?? '')}
          />
        </Field>
        <Button kind="secondary" pending={pending}>
          {words.setting.save}
        </Button>
      </Form>
    </Tool>
  );
}

function CancelRaffle({ desk: { sums, community, counts }, refused }: ToolProps) {
  const words = deskTexts.cancelRaffle;
  const { value, error } = kept(refused, ['cancel-raffle']);
  const pending = usePending('cancel-raffle');
  return (
    <Tool title={words.title} lead={words.lead} acts={['cancel-raffle']} refused={refused}>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="act" value="cancel-raffle" />
        {sums && (
          <p className="measure font-semibold">
            {sums.all.held.amount > 0 ? words.owed(formatMoney(sums.all.held, community.country)) : words.owedNone}{' '}
            {counts.review > 0 && words.owedInReview(counts.review)}
          </p>
        )}
        <Field label={words.reason} error={error('reason')}>
          <TextArea name="reason" rows={3} required maxLength={500} defaultValue={value('reason')} />
        </Field>
        <Button kind="danger" pending={pending}>
          {words.action}
        </Button>
      </Form>
    </Tool>
  );
}
