import type { Country } from '#domain/communities/community.ts';
import type { Money } from '#domain/money.ts';
import type { GatewayId, SurplusState } from '#domain/orders/checkout.ts';
import { formatMoney } from '#texts/format.ts';
import { checkoutTexts as words } from '#texts/orders/checkouts.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { Notice } from '#web/ui/notice.tsx';

type SurplusProps = {
  surplus: readonly { ref: string; gateway: GatewayId; money: Money | null; state: SurplusState }[];
  country: Country;
};

/** What came through a gateway on top of what was owed, for who reviews, who acts only where it does not go back by itself. */
export function Surplus({ surplus, country }: SurplusProps) {
  if (surplus.length === 0) return null;
  return (
    <Notice quiet>
      <ul className="grid gap-1">
        {surplus.map(({ ref, gateway, money, state }) => (
          <li key={ref}>
            {words.surplus[state](money ? formatMoney(money, country) : words.otherMoney, paymentWayNames[gateway])}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
