import { Form, useNavigation } from 'react-router';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { CountryRuleText } from '#web/routes/raffles/country-rule-text.tsx';
import { DeclarationFields } from '#web/routes/raffles/declaration-fields.tsx';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { kept } from './tool.tsx';

const words = deskTexts.publish;

/** Faults of publishing that have no field here. */
const unshown = ['price', 'paymentWays.0.kind', 'paymentWays.0.details'];

type PublishFormProps = { desk: DeskData; refused: DeskRefusal };

/** Puts a draft on sale, with the country's rule to confirm. */
export function PublishForm({ desk, refused }: PublishFormProps) {
  const pending = useNavigation().formData?.get('act') === 'publish';
  const fault = refused?.act === 'publish' ? refused.refused : undefined;
  return (
    <Panel className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{words.title}</h2>
        <p className="measure text-soft">{words.lead}</p>
      </div>
      {fault && (
        <Notice tone="error">{unshown.map((name) => fault.fields[name]).find(Boolean) ?? fault.message}</Notice>
      )}
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="act" value="publish" />
        {desk.raffle.price.amount > 0 && <Law desk={desk} refused={refused} />}
        <Checkbox {...ticked(refused, 'adults')} label={words.adults} />
        <div>
          <Button pending={pending}>{words.action}</Button>
        </div>
      </Form>
    </Panel>
  );
}

/** The country's rule, what it asks to state, and what is confirmed. */
function Law({ desk: { raffle, community, asks }, refused }: PublishFormProps) {
  const { isHere, value, error } = kept(refused, ['publish']);
  const { forbiddenMoney } = countryRules[community.country];
  return (
    <>
      <div className="grid gap-3">
        <h3 className="text-lg">{words.ruleTitle}</h3>
        <CountryRuleText country={community.country} />
      </div>
      <DeclarationFields
        country={community.country}
        control={(name) => ({ name, defaultValue: (isHere ? value(name) : raffle[name]) ?? '' })}
        fault={error}
      />
      {asks.reached && <Notice tone="warning">{createRaffleTexts.publish.often(asks.reached)}</Notice>}
      <Checkbox {...ticked(refused, 'rule')} label={words.rule} />
      {asks.publicPaid && (
        <Checkbox {...ticked(refused, 'publicPaid')} label={words.publicPaid} hint={words.publicPaidHint} />
      )}
      {asks.inKind && forbiddenMoney && (
        <Checkbox {...ticked(refused, 'inKind')} {...createRaffleTexts.publish.inKind[forbiddenMoney]} />
      )}
    </>
  );
}

/** A box with what was ticked before it was refused, and what is wrong with it. */
function ticked(refused: DeskRefusal, name: string) {
  const { value, error } = kept(refused, ['publish']);
  return { name, defaultChecked: value(name) !== undefined, error: error(name) };
}
