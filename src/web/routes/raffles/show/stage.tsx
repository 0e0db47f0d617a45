import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import type { NumberState } from '#domain/orders/order.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { formatNumber } from '#texts/format.ts';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { numberStateName } from '#texts/states.ts';
import { loginAddress } from '#web/routes/accounts/addresses.ts';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';
import { useKeepPrint } from '#web/routes/draws/kept-print.ts';
import { pageQuery } from '#web/routes/raffles/seller-address.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberLegend } from '#web/ui/number-legend.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { ChanceWords } from './chance-words.ts';

type Address = { communityUrl: string; raffle: string };

type StageProps = {
  shown: Pick<ShownRaffle, 'raffle' | 'bases' | 'closing' | 'outcome' | 'cancelled' | 'can' | 'seller'> & {
    chance: ChanceWords;
  };
  states: readonly NumberState[];
  changed: ReadonlySet<number>;
  address: Address;
};

/**
 * Replaces the chooser when sales are over: the raffle's phase and its final board; no board for a cancelled one, whose
 * numbers are all free.
 */
export function Stage({ shown, states, changed, address }: StageProps) {
  const { raffle, outcome } = shown;
  const isFree = raffle.price.amount === 0;
  const winners = new Set((outcome?.winners ?? []).map(Number));
  return (
    <div className="grid gap-6">
      <Happening shown={shown} address={address} />
      {raffle.phase !== 'cancelled' && states.length > 0 && states.length <= mostShown && (
        <section className="grid gap-4">
          <h2 className="text-2xl">{raffleTexts.choose.board}</h2>
          <ul className="number-grid" aria-label={raffleTexts.choose.board}>
            {states.map((state, index) => {
              const number = raffle.firstNumber + index;
              const label = formatNumber(number, String(raffle.lastNumber).length);
              const isWinner = winners.has(number);
              return (
                <li key={number} className="contents">
                  <span
                    className="number"
                    data-state={isWinner ? 'winner' : state}
                    data-changed={changed.has(number) || undefined}
                  >
                    {label}
                    <span className="sr-only">, {numberStateName(isWinner ? 'winner' : state, isFree)}</span>
                  </span>
                </li>
              );
            })}
          </ul>
          <NumberLegend
            isFree={isFree}
            states={[
              ...(winners.size > 0
                ? (['free', 'paid', 'winner'] as const)
                : (['free', 'held', 'submitted', 'paid'] as const)),
              ...(states.includes('blocked') ? (['blocked'] as const) : []),
            ]}
          />
        </section>
      )}
    </div>
  );
}

const mostShown = 1000;

function Happening({ shown, address }: Pick<StageProps, 'shown' | 'address'>) {
  const { raffle, outcome, cancelled } = shown;
  switch (raffle.phase) {
    case 'selling':
      if (!shown.can.take) {
        return (
          <Notice quiet title={raffleTexts.inactive.title}>
            {raffleTexts.inactive.words}
          </Notice>
        );
      }
      return (
        <Notice
          quiet
          title={raffleTexts.person.signIn}
          action={
            <ButtonLink to={loginAddress(paths.raffle(address) + pageQuery({ code: shown.seller?.code }))}>
              {layoutTexts.signIn}
            </ButtonLink>
          }
        />
      );
    case 'draft':
      return (
        <Notice
          quiet
          title={raffleTexts.phase.draft.title}
          action={<ButtonLink to={paths.raffleDesk(address)}>{raffleTexts.manage}</ButtonLink>}
        >
          {raffleTexts.phase.draft.words}
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice
          quiet
          tone="warning"
          title={raffleTexts.phase.cancelled.title}
          action={
            outcome ? (
              <ButtonLink kind="secondary" to={paths.raffleRecord(address)}>
                {raffleTexts.seeRecord}
              </ButtonLink>
            ) : (
              <ButtonLink kind="secondary" to={paths.ownTickets()}>
                {raffleTexts.own.all}
              </ButtonLink>
            )
          }
        >
          {cancelled?.reason && <p className="mb-1 font-semibold">{cancelled.reason}</p>}
          <p>{raffleTexts.phase.cancelled.words}</p>
        </Notice>
      );
    case 'drawn':
    case 'completed':
      // the ticket shows the winners
      return null;
    default:
      return (
        <Panel className="grid justify-items-start gap-3">
          <h2 className="text-2xl">{raffleTexts.phase[raffle.phase].title}</h2>
          <p className="measure text-soft">
            {raffle.phase === 'drawing' ? shown.chance.awaited : raffleTexts.phase[raffle.phase].words}
          </p>
          {raffle.phase !== 'drawing' && <Countdown until={raffle.drawAt} size="large" />}
          <SealedPrint shown={shown} />
          <ButtonLink to={paths.raffleDraw(address)}>{raffleTexts.seeDraw}</ButtonLink>
        </Panel>
      );
  }
}

/** The fingerprint of the sealed list, for whoever looks before the draw to keep; their browser keeps it too. */
function SealedPrint({ shown: { raffle, bases, closing } }: Pick<StageProps, 'shown'>) {
  const isBefore = raffle.phase === 'sealed';
  useKeepPrint(bases?.id ?? null, isBefore ? closing : null);
  if (!closing) return null;
  return (
    <div className="grid gap-1">
      <Fingerprint label={drawTexts.sealingPrint} value={closing} />
      {isBefore && <p className="measure font-semibold">{drawTexts.stage.keep}</p>}
    </div>
  );
}
