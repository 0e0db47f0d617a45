import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { prizeClaimTexts } from '#texts/draws/prize-claims.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { TicketStub } from '#web/ui/ticket-stub.tsx';

type WinnersProps = {
  outcome: NonNullable<ShownRaffle['outcome']>;
  prizes: ShownRaffle['prizes'];
  address: { communityUrl: string; raffle: string };
};

/** The winning numbers with their prizes, and a link to the proof. */
export function Winners({ outcome, prizes, address }: WinnersProps) {
  return (
    <section className="mt-4 grid justify-items-start gap-4">
      <h2 className="text-lg">{raffleTexts.won(outcome.winners.length)}</h2>
      <ul className="grid gap-3">
        {outcome.winners.map((number, index) => {
          const prize = prizes[index];
          const holder = outcome.holders[index];
          return (
            <li key={number} className="flex items-center gap-3">
              <TicketStub number={number} state="winner" label={null} />
              {prize && (
                <span className="min-w-0 break-words">
                  {prizes.length > 1 && (
                    <span className="block text-soft">{drawTexts.stage.prize(prize.position, prizes.length)}</span>
                  )}
                  <strong>{prize.name}</strong>
                  {holder !== number && (
                    <span className="block">{holder ? prizeClaimTexts.hasIt(holder) : prizeClaimTexts.vacant}</span>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {outcome.acta === 'provisional' && <p className="text-soft">{raffleTexts.provisional}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.raffleRecord(address)}>{raffleTexts.seeRecord}</ButtonLink>
        <ButtonLink kind="secondary" to={paths.raffleDraw(address)}>
          {raffleTexts.seeDraw}
        </ButtonLink>
      </div>
    </section>
  );
}
