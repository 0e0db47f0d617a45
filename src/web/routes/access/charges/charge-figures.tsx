import { chargeTexts } from '#texts/access/charges.ts';
import { formatCount, formatMoney } from '#texts/format.ts';
import type { ChargesData } from '#web/routes/access/charges.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';

type ChargeFiguresProps = {
  desk: Pick<ChargesData, 'balances' | 'access' | 'maxPasses'> & {
    community: Pick<ChargesData['community'], 'country' | 'currency'>;
  };
};

/**
 * What access has brought, currency by currency and never added across them, and how many have it. Beside the payments,
 * on a phone after them: what waits comes first.
 */
export function ChargeFigures({ desk: { balances, access, maxPasses, community } }: ChargeFiguresProps) {
  const words = chargeTexts.figures;
  const money = balances.flatMap(({ currency, paid, refunded }) => [
    { label: words.kept(currency), value: formatMoney({ amount: paid - refunded, currency }, community.country) },
    ...(refunded > 0
      ? [{ label: words.returned(currency), value: formatMoney({ amount: refunded, currency }, community.country) }]
      : []),
  ]);
  return (
    <Panel>
      <Facts
        className="grid! grid-cols-2 large-text:grid-cols-1 sm:flex!"
        facts={[
          ...(money.length > 0 ? money : [{ label: words.kept(community.currency), value: words.none }]),
          { label: words.inForce, value: words.passes(access.inForce, maxPasses) },
          { label: words.ending, value: formatCount(access.ending) },
          { label: words.overdue, value: formatCount(access.overdue) },
        ]}
      />
    </Panel>
  );
}
