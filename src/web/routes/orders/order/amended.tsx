import { Form, Link } from 'react-router';
import { formatLongDateTime } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Changes } from '#web/routes/raffles/changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useUnderWay } from './order-forms.tsx';

const words = amendmentTexts.onOrder;
const closed = { over: words.over, 'by-hand': words.byHand, 'other-link': words.otherLink };

/** What changed of the rules since the order was made, why, and the way out of it. */
export function Amended({ shown }: { shown: ShownOrder }) {
  const { amended, community, raffle } = shown;
  if (!amended) return null;
  const address = { communityUrl: community.url, raffle: raffle.slug };
  return (
    <Panel className="grid gap-4">
      <h2 className="text-lg">{words.title(amended.reasons.length)}</h2>
      <ul className="grid gap-1">
        {amended.reasons.map(({ version, reason }) => (
          <li key={version} className="font-semibold wrap-anywhere">
            {amendmentTexts.reason(reason)}
          </li>
        ))}
      </ul>
      <Changes changes={amended.changes} />
      {!community.isHidden && (
        <Link to={paths.raffleRules(address)} className="link inline-flex min-h-11 items-center justify-self-start">
          {words.see}
        </Link>
      )}
      {amended.withdrawal === 'open' ? (
        <Withdraw shown={shown} until={formatLongDateTime(amended.until, raffle.timeZone)} />
      ) : (
        <p className="text-soft">{closed[amended.withdrawal]}</p>
      )}
    </Panel>
  );
}

/** Gives the numbers back, after a confirmation of what that means. */
function Withdraw({ shown: { order }, until }: { shown: ShownOrder; until: string }) {
  const count = order.numbers.length;
  const mayBePaid = order.total.amount > 0 && (order.status === 'confirmed' || order.status === 'in_review');
  const pending = useUnderWay() === 'withdraw';
  return (
    <div className="border-t border-line pt-3">
      <p>{words.until(until)}</p>
      <details>
        <summary className="link inline-flex min-h-11 items-center">{words.open}</summary>
        <div className="grid gap-4 pt-2">
          <p>{words.words(count, mayBePaid)}</p>
          <Form method="post">
            <input type="hidden" name="act" value="withdraw" />
            <Button kind="danger" pending={pending}>
              {words.action(count)}
            </Button>
          </Form>
        </div>
      </details>
    </div>
  );
}
