import { Form, useNavigation, useSearchParams } from 'react-router';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { relativeTime } from '#texts/format.ts';
import { contactCheckTexts, wishTitle } from '#texts/orders/contact-checks.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { focusStop } from '#web/ui/use-focus-restore.ts';
import { whatsAppAddress } from '#web/ui/whats-app-link.tsx';
import { refusalQuery } from './refusal-address.ts';
import { ConfirmRefusal, RefuseSeveral } from './refuse-requests.tsx';

type RequestsProps = { desk: DeskData; refused: DeskRefusal; address: RaffleAddress };

/** How many requests are shown unfolded, so that the orders stay in reach. */
const wholeAtOnce = 6;

const words = contactCheckTexts.desk;

const requestActs: ReadonlySet<string> = new Set(['confirm-request', 'refuse-request', 'refuse-requests']);

/** The waiting hold requests, confirmed by a message from the guest's phone. */
export function Requests({ desk, refused, address }: RequestsProps) {
  const isHere = refused !== undefined && requestActs.has(refused.act);
  const { shown, lines, toRefuse } = desk.requests;
  const [search] = useSearchParams();
  const isRefusing = refusalQuery.some((name) => search.has(name));
  if (lines.length === 0 && !isHere) return null;
  const first = shown.slice(0, wholeAtOnce);
  const rest = shown.slice(wholeAtOnce);
  return (
    <section {...focusStop} className="grid scroll-mt-4 gap-4 outline-none" aria-labelledby="piden">
      <div className="grid gap-1">
        <h2 id="piden" className="scroll-mt-4 text-2xl">
          {words.title}
        </h2>
        <p className="measure text-soft">{words.lead}</p>
        {lines.length > first.length && <p className="measure">{words.waiting(lines.length, shown.length)}</p>}
      </div>
      {isHere && <Notice tone="error">{refused?.refused.message}</Notice>}
      {isRefusing && <ConfirmRefusal requests={toRefuse} address={address} />}
      {!isRefusing && lines.length > 1 && <RefuseSeveral desk={desk} />}
      <RequestCards requests={first} desk={desk} />
      {rest.length > 0 && (
        <details className="grid gap-4">
          <summary className="link inline-flex min-h-11 items-center">{words.more(rest.length)}</summary>
          <div className="mt-4">
            <RequestCards requests={rest} desk={desk} />
          </div>
        </details>
      )}
    </section>
  );
}

function RequestCards({ requests, desk }: { requests: DeskData['requests']['shown']; desk: DeskData }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      {requests.map((request) => (
        <li key={request.id} {...focusStop} className="min-w-0 rounded-xl" aria-label={request.name}>
          <RequestCard request={request} desk={desk} />
        </li>
      ))}
    </ul>
  );
}

type RequestCardProps = { request: DeskData['requests']['shown'][number]; desk: DeskData };

function RequestCard({ request, desk }: RequestCardProps) {
  const sending = useNavigation().formData;
  const digits = String(desk.raffle.lastNumber).length;
  const isGone = request.gone.length > 0;
  const isSent = sending?.get('request') === request.id;
  return (
    <article
      id={request.id}
      className="grid scroll-mt-40 gap-3 rounded-xl border border-line bg-sheet p-4 target:border-accent target:ring-2 target:ring-accent sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-xl wrap-anywhere">{request.name}</h3>
        <a
          href={whatsAppAddress('', request.whatsApp)}
          target="_blank"
          rel="noopener noreferrer"
          title={words.chat}
          className="link figures inline-flex min-h-11 items-center text-xl font-bold"
        >
          {request.phone}
        </a>
      </div>
      <p>
        {wishTitle(request, digits)}
        <span className="text-soft">{` · ${words.asked(relativeTime(request.createdAt, desk.now))}`}</span>
      </p>
      {request.isPhoneOfSeveral && (
        <Notice tone="warning" quiet>
          {words.phoneOfSeveral}
        </Notice>
      )}
      {isGone && (
        <Notice tone="warning" quiet>
          {words.gone(request.gone, digits)}
        </Notice>
      )}
      <Form method="post" preventScrollReset className="grid gap-2">
        <input type="hidden" name="request" value={request.id} />
        <Button
          kind={isGone ? 'secondary' : 'primary'}
          name="act"
          value="confirm-request"
          pending={isSent && sending?.get('act') === 'confirm-request'}
        >
          {isGone ? words.confirmGone : words.confirm}
        </Button>
        <Button
          kind="quiet"
          name="act"
          value="refuse-request"
          pending={isSent && sending?.get('act') === 'refuse-request'}
        >
          {words.refuse}
        </Button>
      </Form>
    </article>
  );
}
