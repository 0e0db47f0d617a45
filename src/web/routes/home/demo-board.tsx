import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { times } from '#domain/money.ts';
import { formatMoney, formatNumber } from '#texts/format.ts';
import { homeTexts } from '#texts/home.ts';
import { stateNames } from '#texts/states.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { NumberCell } from '#web/ui/number-cell.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { BicyclePicture } from './bicycle-picture.tsx';
import { choose, chooseAtRandom, type DemoRaffle, draw, freshDemo, goOn, paidNumbers } from './demo-raffle.ts';

const words = homeTexts.demo;

type DemoBoardProps = {
  /** Shows the prize too, where no other raffle is seen on the page and it stands right below the page's name. */
  withPicture: boolean;
};

/** A raffle to play with, from choosing to the draw. It lives in this page only, and says so. */
export function DemoBoard({ withPicture }: DemoBoardProps) {
  const [demo, setDemo] = useState(freshDemo);
  const [chance, setChance] = useState<Uint8Array | null>(null);
  const Heading = withPicture ? 'h2' : 'h3';
  const seal = demo.stage === 'paid' || demo.stage === 'drawn' ? sealOf(demo) : null;

  const drawNow = () => {
    if (!seal) return;
    const drawn = randomBytes(16);
    setChance(drawn);
    setDemo((before) => draw(before, sha256(concatBytes(seal, drawn))));
  };
  const startAgain = () => {
    setChance(null);
    setDemo(freshDemo);
  };

  return (
    <Ticket
      aria-label={words.label}
      picture={withPicture && <BicyclePicture stamp={words.label} />}
      stub={
        <>
          <Board demo={demo} onChoose={(number) => setDemo((before) => choose(before, number))} />
          <Next
            demo={demo}
            onRandom={() => setDemo((before) => chooseAtRandom(before, Math.random()))}
            onNext={() => setDemo(goOn)}
            onDraw={drawNow}
            onAgain={startAgain}
          />
          {seal && <Evidence seal={seal} chance={chance} />}
          <noscript>
            <p className="mt-3 text-soft">{words.needsScript}</p>
          </noscript>
        </>
      }
    >
      {!withPicture && (
        <p className="mb-3">
          <Stamp size="small" ink="held">
            {words.label}
          </Stamp>
        </p>
      )}
      <Heading className="text-xl">{words.title}</Heading>
      <p className="mt-1 text-soft">{words.note}</p>
      <Facts
        className="mt-4"
        facts={[
          { label: words.ticket, value: formatMoney(words.price, 'ES') },
          { label: words.left, value: words.leftOf(count(demo, 'free'), demo.numbers.length) },
          { label: words.draw, value: words.drawWhen },
        ]}
      />
      <div className="mt-4">
        <ProgressBar
          paid={count(demo, 'paid')}
          submitted={count(demo, 'submitted')}
          held={count(demo, 'held')}
          free={count(demo, 'free')}
        />
      </div>
    </Ticket>
  );
}

function Board({ demo, onChoose }: { demo: DemoRaffle; onChoose: (number: number) => void }) {
  return (
    <fieldset className="grid grid-cols-5 gap-1.5 sm:gap-2">
      <legend className="sr-only">{words.board}</legend>
      {demo.numbers.map((_, n) => (
        <DemoNumber key={formatNumber(n, 2)} n={n} demo={demo} onChoose={onChoose} />
      ))}
    </fieldset>
  );
}

function DemoNumber({ n, demo, onChoose }: { n: number; demo: DemoRaffle; onChoose: (number: number) => void }) {
  const state = demo.numbers[n] ?? 'free';
  const number = formatNumber(n, 2);
  const isWinner = demo.winner === n;
  const isChosen = demo.chosen.includes(n);
  const isFree = state === 'free';
  const isTaken = isChosen && !isFree;
  return (
    <NumberCell
      number={number}
      state={isWinner ? 'winner' : state}
      selected={isChosen && isFree}
      mine={isTaken && !isWinner}
      changed={isWinner || isTaken}
      aria-label={words.number(number, stateNames.number[shownState(state, isWinner, isChosen)])}
      aria-pressed={isFree ? isChosen : undefined}
      aria-disabled={!isFree || demo.stage !== 'choosing' || undefined}
      onClick={() => onChoose(n)}
    />
  );
}

function shownState(state: DemoRaffle['numbers'][number], isWinner: boolean, isChosen: boolean) {
  if (isWinner) return 'winner';
  return isChosen && state === 'free' ? 'selected' : state;
}

type NextProps = {
  demo: DemoRaffle;
  onRandom: () => void;
  onNext: () => void;
  onDraw: () => void;
  onAgain: () => void;
};

/** What has just happened, and the one thing to do next. */
function Next({ demo, onRandom, onNext, onDraw, onAgain }: NextProps) {
  const { chosen, stage, winner } = demo;
  const sentence = {
    choosing: chosen.length === 0 ? words.choosing : words.chosen(chosen),
    held: words.held(chosen.length),
    submitted: words.submitted,
    paid: words.paid,
    drawn: winner === null ? '' : words.drawn(formatNumber(winner, 2), chosen.includes(winner)),
  }[stage];
  return (
    <div className="mt-4 grid gap-3">
      <div role="status" className="grid min-h-14 content-center">
        <p className={stage === 'drawn' ? 'figures text-xl font-bold' : ''}>{sentence}</p>
        {stage === 'choosing' && chosen.length > 0 && (
          <p className="figures text-xl font-bold">{formatMoney(times(words.price, chosen.length), 'ES')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {stage === 'choosing' && (
          <>
            <Button type="button" kind="secondary" className="grow" onClick={onRandom}>
              <Shuffle aria-hidden="true" className="size-5" />
              {words.atRandom}
            </Button>
            <Button type="button" className="grow" disabled={chosen.length === 0} onClick={onNext}>
              {words.hold(chosen.length)}
            </Button>
          </>
        )}
        {stage === 'held' && <Step onPress={onNext}>{words.send}</Step>}
        {stage === 'submitted' && <Step onPress={onNext}>{words.confirm}</Step>}
        {stage === 'paid' && <Step onPress={onDraw}>{words.drawNow}</Step>}
        {stage === 'drawn' && (
          <Button type="button" kind="secondary" className="grow" onClick={onAgain}>
            {words.again}
          </Button>
        )}
      </div>
    </div>
  );
}

function Step({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button type="button" className="grow" onClick={onPress}>
      {children}
    </Button>
  );
}

/** What decided, for all to see. */
function Evidence({ seal, chance }: { seal: Uint8Array; chance: Uint8Array | null }) {
  return (
    <div className="mt-4 grid gap-2 rounded-md bg-well p-3.5">
      <dl className="grid gap-2">
        <Line name={words.seal} value={bytesToHex(seal)} />
        {chance && <Line name={words.chance} value={bytesToHex(chance)} />}
      </dl>
      {chance && <p className="text-soft">{words.drawnFrom}</p>}
    </div>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
      <dt className="font-semibold">{name}</dt>
      <dd className="font-mono text-sm break-all">{value}</dd>
    </div>
  );
}

function sealOf(demo: DemoRaffle): Uint8Array {
  return sha256(
    utf8ToBytes(
      paidNumbers(demo)
        .map((n) => formatNumber(n, 2))
        .join(' '),
    ),
  );
}

function count(demo: DemoRaffle, state: DemoRaffle['numbers'][number]): number {
  return demo.numbers.filter((each) => each === state).length;
}
