import type { NumberState } from '#domain/orders/order.ts';

/** How far the demonstration has come, in the order that a real raffle goes. */
export type DemoStage = 'choosing' | 'held' | 'submitted' | 'paid' | 'drawn';

export type DemoRaffle = {
  readonly stage: DemoStage;
  readonly numbers: readonly NumberState[];
  readonly chosen: readonly number[];
  readonly winner: number | null;
};

const others = 'pfhpffspffpfpphfffpspffpf';
const letters: Readonly<Record<string, NumberState>> = { f: 'free', h: 'held', s: 'submitted', p: 'paid' };

/** Twenty-five numbers, some of which others have taken. */
export const freshDemo: DemoRaffle = {
  stage: 'choosing',
  numbers: [...others].map((letter) => letters[letter] ?? 'free'),
  chosen: [],
  winner: null,
};

/** Chooses a free number, or lets it go again. */
export function choose(demo: DemoRaffle, number: number): DemoRaffle {
  if (demo.stage !== 'choosing' || demo.numbers[number] !== 'free') return demo;
  const chosen = demo.chosen.includes(number)
    ? demo.chosen.filter((each) => each !== number)
    : [...demo.chosen, number].sort((a, b) => a - b);
  return { ...demo, chosen };
}

/** Chooses one more free number, by `dice` in 0..1. */
export function chooseAtRandom(demo: DemoRaffle, dice: number): DemoRaffle {
  const free = demo.numbers.flatMap((state, n) => (state === 'free' && !demo.chosen.includes(n) ? [n] : []));
  const number = free[Math.floor(dice * free.length)];
  return number === undefined ? demo : choose(demo, number);
}

const nextStage: Partial<Record<DemoStage, 'held' | 'submitted' | 'paid'>> = {
  choosing: 'held',
  held: 'submitted',
  submitted: 'paid',
};

/** Holds what was chosen, then sends its receipt, then has it confirmed. */
export function goOn(demo: DemoRaffle): DemoRaffle {
  const stage = nextStage[demo.stage];
  if (!stage || demo.chosen.length === 0) return demo;
  return { ...demo, stage, numbers: demo.numbers.map((state, n) => (demo.chosen.includes(n) ? stage : state)) };
}

/** The numbers that take part: those paid, in order. */
export function paidNumbers(demo: DemoRaffle): readonly number[] {
  return demo.numbers.flatMap((state, n) => (state === 'paid' ? [n] : []));
}

/** Draws one of the paid numbers by a hash: its first six bytes, which no list of 25 can bend. */
export function draw(demo: DemoRaffle, hash: Uint8Array): DemoRaffle {
  if (demo.stage !== 'paid') return demo;
  const paid = paidNumbers(demo);
  const chance = hash.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  return { ...demo, stage: 'drawn', winner: paid[chance % paid.length] ?? null };
}
