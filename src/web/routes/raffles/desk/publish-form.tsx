import { Form, useNavigation } from 'react-router';
import { countryRuleWords } from '#texts/country-rules.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Faults of publishing that have no field here. */
const unshown = ['permit', 'price', 'paymentWays.0.kind', 'paymentWays.0.details'];

/** Puts a draft on sale, with the country's rule to confirm. */
export function PublishForm({ desk: { raffle, community, asks }, refused }: { desk: DeskData; refused: DeskRefusal }) {
  const words = deskTexts.publish;
  const rule = countryRuleWords[community.country];
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
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="act" value="publish" />
        {raffle.price.amount > 0 && (
          <>
            <Notice tone="warning" title={words.ruleTitle} quiet>
              <p>{rule.words}</p>
              <p className="mt-1">{words.authority(rule.authority)}</p>
            </Notice>
            <Checkbox name="rule" label={words.rule} error={fault?.fields.rule} />
            {asks.publicPaid && (
              <Checkbox
                name="publicPaid"
                label={words.publicPaid}
                hint={words.publicPaidHint}
                error={fault?.fields.publicPaid}
              />
            )}
            {asks.inKind && (
              <Checkbox name="inKind" label={words.inKind} hint={words.inKindHint} error={fault?.fields.inKind} />
            )}
          </>
        )}
        <Checkbox name="adults" label={words.adults} error={fault?.fields.adults} />
        <div>
          <Button pending={pending}>{words.action}</Button>
        </div>
      </Form>
    </Panel>
  );
}
