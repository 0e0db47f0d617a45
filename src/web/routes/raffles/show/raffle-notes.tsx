import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { ShownRaffle } from '#app/raffles/show-raffle.ts';
import { isDrawn } from '#domain/raffles/raffle.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { formatDate, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { Fingerprint } from '#web/routes/draws/fingerprint.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { pictureSources } from '#web/ui/picture-sources.ts';
import type { ChanceWords } from './chance-words.ts';
import { places } from './places.ts';

/** Why the draw can be trusted, in a line before anything is chosen. */
export function FairNote({ raffle, chance, address }: Pick<DrawNoteProps, 'raffle' | 'chance' | 'address'>) {
  const isWeak = raffle.guarantee === 'basica';
  const Sign = isWeak ? TriangleAlert : ShieldCheck;
  return (
    <p className="flex gap-3">
      <Sign aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${isWeak ? 'text-held-edge' : 'text-paid-edge'}`} />
      <span className="text-soft">
        <strong className="text-ink">{chance.claim}.</strong> {chance.brief} {chance.caution}{' '}
        <Link to={paths.raffleDraw(address)} className="link">
          {raffleTexts.fair.how}
        </Link>
      </span>
    </p>
  );
}

/** The draw's method, guarantee and fingerprints; only what was published where there will be no draw. */
export function DrawNote({ raffle, chance, bases, closing, address }: DrawNoteProps) {
  const words = raffleTexts.fair;
  if (raffle.phase === 'cancelled') {
    return (
      bases && (
        <section className="grid gap-2 border-t border-line pt-5">
          <h2 className="text-lg">{words.were}</h2>
          <Rules bases={bases} address={address} timeZone={raffle.timeZone} />
          {closing && <ClosingNote closing={closing} />}
        </section>
      )
    );
  }
  return (
    <section className="grid gap-2 border-t border-line pt-5">
      <h2 className="text-lg">{words.how}</h2>
      <p className="text-soft">{chance.method}</p>
      {raffle.method.kind === 'lottery' && <p className="text-soft">{words.lottery(raffle.method)}</p>}
      <p className="text-soft">
        <strong className="text-ink">{chance.level.name}.</strong> {chance.level.meaning}
      </p>
      {bases && <Rules bases={bases} address={address} round={bases.round} timeZone={raffle.timeZone} />}
      {/* until the draw it stands where nobody overlooks it (stage.tsx) */}
      {closing && isDrawn(raffle.phase) && <ClosingNote closing={closing} />}
    </section>
  );
}

/** The fingerprint of the sealed list, once it is over: seen only now it proves nothing, so nobody is told to keep it. */
function ClosingNote({ closing }: { closing: string }) {
  return (
    <div className="rounded-md bg-well p-3.5">
      <Fingerprint label={drawTexts.sealingPrint} value={closing} />
    </div>
  );
}

type DrawNoteProps = Pick<ShownRaffle, 'raffle' | 'bases' | 'closing'> & { chance: ChanceWords; address: Address };

type RulesProps = {
  bases: NonNullable<ShownRaffle['bases']>;
  address: Address;
  round?: number | null;
  timeZone: string;
};

/** The fingerprint of the published rules, with a link. */
function Rules({ bases, address, round = null, timeZone }: RulesProps) {
  const words = raffleTexts.fair;
  return (
    <div className="mt-1 grid gap-1 rounded-md bg-well p-3.5">
      {round !== null && <p className="figures font-semibold">{words.round(round)}</p>}
      <p className="font-semibold">{amendmentTexts.onRaffle.version(bases.place)}</p>
      <p>{words.print}</p>
      <p className="font-mono text-sm break-all">{bases.fingerprint}</p>
      <p className="text-sm text-soft">{words.printHint}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-5">
        <CopyButton text={bases.fingerprint} />
        <a href={paths.raffleBases(address)} className="link inline-flex min-h-11 items-center">
          {words.rules}
        </a>
        <a href={paths.raffleTerms(address)} className="link inline-flex min-h-11 items-center">
          {words.terms}
        </a>
      </div>
      <Amendments bases={bases} address={address} timeZone={timeZone} />
    </div>
  );
}

/** When and why the rules were amended, newest first, with a link to what changed. */
function Amendments({ bases: { amendments }, address, timeZone }: Omit<RulesProps, 'round'>) {
  const words = amendmentTexts.onRaffle;
  if (amendments.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <ul className="grid gap-1">
        {amendments.slice(0, shownAmendments).map(({ place, publishedAt, reason }) => (
          <li key={place} className="wrap-anywhere">
            {words.changed(place, formatDate(publishedAt, timeZone), reason ?? '')}
          </li>
        ))}
      </ul>
      <Link to={paths.raffleRules(address)} className="link inline-flex min-h-11 items-center justify-self-start">
        {words.see}
      </Link>
    </div>
  );
}

/** The page of the rules has them all. */
const shownAmendments = 3;

type Address = { communityUrl: string; raffle: string };

/** The prizes, where they say more than the title. */
export function Prizes({ prizes, raffle }: Pick<ShownRaffle, 'prizes' | 'raffle'>) {
  const [first] = prizes;
  const isTitle = prizes.length === 1 && first?.name === raffle.title && !first.description && !first.value;
  if (isTitle) return null;
  const words = raffleTexts.prizes;
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h2 className="text-lg">{words.title}</h2>
      <ol className="grid gap-4">
        {prizes.map((prize) => (
          <li key={prize.position} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2">
            <span className="figures text-lg font-bold">{words.place(prize.position)}</span>
            <div className="grid gap-1">
              <p className="font-semibold">{prize.name}</p>
              {prize.description && <p className="whitespace-pre-line text-soft">{prize.description}</p>}
              {prize.value && (
                <p className="text-soft">
                  {words.value} {formatMoney(prize.value, raffle.country)}
                </p>
              )}
              {prize.picture && prize.position > 1 && (
                <img
                  {...pictureSources(prize.picture, '(min-width: 64rem) 40rem, 67vw')}
                  alt={prize.name}
                  loading="lazy"
                  className="mt-1 max-h-48 w-full rounded-md object-cover"
                />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The terms that matter before paying. */
export function Terms({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const words = raffleTexts.terms;
  return (
    <section id={places.terms} className="grid scroll-mt-4 gap-3 border-t border-line pt-5">
      <h2 className="text-lg">{words.title}</h2>
      <dl className="grid gap-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">{words.adults}</p>
    </section>
  );
}
