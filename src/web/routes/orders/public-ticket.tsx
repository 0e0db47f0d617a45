import { Link } from 'react-router';
import { showPublicTicket } from '#app/orders/show-public-ticket.ts';
import { formatLongDateTime, formatNumber } from '#texts/format.ts';
import { publicTicketTexts as words } from '#texts/orders/public-ticket.ts';
import { stateSentence } from '#texts/orders/public-ticket-state.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';
import type { Route } from './+types/public-ticket';

/** How the ticket of a code stands, for whoever was given the code. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { state, ...shown } = await orPage(() => showPublicTicket(app, actor, params));
  return { ...shown, is: state.is, sentence: stateSentence(state, shown.raffle.timeZone) };
}

type Shown = Route.ComponentProps['loaderData'];

const digitsOf = ({ number, raffle }: Pick<Shown, 'number' | 'raffle'>) =>
  formatNumber(number, String(raffle.lastNumber).length);

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = words.documentTitle(digitsOf(loaderData), loaderData.raffle.title);
  return pageMeta({ title, description: words.description, noindex: true });
}

const looks = {
  suspended: { ink: 'wrong', state: 'blocked' },
  void: { ink: 'wrong', state: 'free' },
  held: { ink: 'held', state: 'held' },
  'in-review': { ink: 'submitted', state: 'submitted' },
  paid: { ink: 'submitted', state: 'submitted' },
  valid: { ink: 'paid', state: 'paid' },
  listed: { ink: 'paid', state: 'paid' },
  'left-out': { ink: 'wrong', state: 'free' },
  won: { ink: 'paid', state: 'winner' },
  drawn: { ink: 'ink', state: 'paid' },
} as const satisfies Record<Shown['is'], object>;

export default function PublicTicket({ loaderData: shown }: Route.ComponentProps) {
  const { raffle, is, sentence } = shown;
  const { ink, state } = looks[is];
  return (
    <Page width="text">
      <PageHeader title={words.title(digitsOf(shown))} lead={raffle.title} />
      <Ticket stub={<Facts facts={factsOf(shown)} />}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <TicketStub number={digitsOf(shown)} state={state} label={null} />
          <Stamp ink={ink}>{words.stamps[is]}</Stamp>
        </div>
        <p className="measure mt-4 text-lg font-semibold wrap-anywhere">{sentence}</p>
        <p className="measure mt-2 text-soft">
          {words.asOf(shown.at, raffle.timeZone)} {words.again}
        </p>
      </Ticket>
      <Onwards shown={shown} />
    </Page>
  );
}

function factsOf({ raffle, organiser, name }: Shown) {
  return [
    { label: words.organiser, value: organiser },
    { label: words.draw, value: formatLongDateTime(raffle.drawAt, raffle.timeZone) },
    ...(name ? [{ label: words.holder, value: name }] : []),
  ];
}

/** The raffle's own pages, where they are there for who asks. */
function Onwards({ shown: { address, is } }: { shown: Shown }) {
  if (!address) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-x-6">
      <Link to={paths.raffle(address)} className="link inline-flex min-h-11 items-center">
        {words.see}
      </Link>
      {(is === 'won' || is === 'drawn') && (
        <Link to={paths.raffleRecord(address)} className="link inline-flex min-h-11 items-center">
          {words.record}
        </Link>
      )}
    </p>
  );
}
