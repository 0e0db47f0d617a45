import type { App } from '#app/app.ts';
import { type RaffleCard, underWay } from '#app/raffles/raffle-cards.ts';
import {
  buyersByRaffle,
  collectedByRaffle,
  type FigureScope,
  joinedByWeek,
  orderTotals,
  paidByRaffleAndDay,
  pendingByRaffle,
} from '#db/communities/figures.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import {
  type Counted,
  type DayCount,
  dayIn,
  everyDay,
  everyMonth,
  everyWeek,
  growing,
  type Period,
  periodStart,
} from '#domain/access/period.ts';
import type { Money } from '#domain/money.ts';

/** What a dashboard is made from: a community with its raffles, at an instant. */
export type DashboardOf = {
  app: App;
  now: Temporal.Instant;
  community: CommunityRow;
  raffles: readonly RaffleRow[];
  cards: readonly RaffleCard[];
  /** Null: everybody's sales. */
  creditedTo: string | null;
};

type Asked = DashboardOf & { period: Period };

const limits = { raffles: 50, growing: 6, growthDays: 366, weeks: 12 } as const;

/** The figures of a community over a period, each as its definition in `texts/communities/dashboard.ts` says. */
export async function figuresFor(asked: Asked) {
  const { app, now, community, creditedTo, period } = asked;
  const since = periodStart(period, now, community.time_zone);
  const scope: FigureScope = { community, creditedTo, since };
  const [collected, pending, paid, buyers, course] = await Promise.all([
    collectedByRaffle(app.db, scope),
    pendingByRaffle(app.db, scope, now),
    paidByRaffleAndDay(app.db, scope),
    buyersByRaffle(app.db, scope),
    orderTotals(app.db, scope, now),
  ]);
  const inPeriod = paid.filter((each): each is typeof each & { day: string } => each.day !== null);
  const rows = asked.raffles.flatMap((raffle) => {
    const card = asked.cards.find(({ slug }) => slug === raffle.slug);
    if (!card || card.phase === 'draft') return [];
    const numbers = inPeriod.filter((each) => each.raffle === raffle.id).reduce((sum, each) => sum + each.numbers, 0);
    const { currency } = raffle;
    const row = {
      slug: raffle.slug,
      title: raffle.title,
      phase: card.phase,
      numbers,
      free: card.free,
      total: card.total,
      buyers: buyers.get(raffle.id) ?? 0,
      collected: { amount: collected.get(raffle.id)?.amount ?? 0, currency },
      pending: { amount: pending.get(raffle.id)?.amount ?? 0, currency },
      isFree: raffle.price === 0,
    };
    const isQuiet = numbers === 0 && row.collected.amount === 0 && row.pending.amount === 0;
    return underWay.has(card.phase) || !isQuiet ? [row] : [];
  });
  return {
    collected: byCurrency([...collected.values()]),
    pending: byCurrency([...pending.values()]),
    pendingOrders: [...pending.values()].reduce((sum, { orders }) => sum + orders, 0),
    numbers: inPeriod.reduce((sum, each) => sum + each.numbers, 0),
    buyers: buyers.get(null) ?? 0,
    course,
    onSale: onSale(asked.cards),
    raffles: rows.slice(0, limits.raffles),
    moreRaffles: Math.max(0, rows.length - limits.raffles),
    sales: salesOf(inPeriod, asked),
    growth: growthOf(paid, asked),
  };
}

export type Figures = Awaited<ReturnType<typeof figuresFor>>;

/** Sums of one currency each: those of several are never added up. */
function byCurrency(sums: readonly Money[]): Money[] {
  const amounts = new Map<Money['currency'], number>();
  for (const { amount, currency } of sums) amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  return [...amounts]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function onSale(cards: readonly RaffleCard[]) {
  const selling = cards.filter(({ phase }) => phase === 'selling');
  const sum = (of: 'paid' | 'free' | 'total') => selling.reduce((all, card) => all + card[of], 0);
  return { raffles: selling.length, paid: sum('paid'), free: sum('free'), total: sum('total') };
}

type PaidDay = Awaited<ReturnType<typeof paidByRaffleAndDay>>[number];

/** Sales of all raffles: day by day, or month by month where everything is asked for. */
function salesOf(paid: readonly (PaidDay & { day: string })[], { now, community, period }: Asked) {
  const today = dayIn(now, community.time_zone);
  const days = new Map<string, Counted>();
  for (const { day, numbers, orders } of paid) {
    const sum = days.get(day) ?? { numbers: 0, orders: 0 };
    days.set(day, { numbers: sum.numbers + numbers, orders: sum.orders + orders });
  }
  const counted: DayCount[] = [...days]
    .map(([day, sums]) => ({ day, ...sums }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  return period === 'all'
    ? { by: 'month' as const, bars: everyMonth(counted, today).map(({ month, ...sums }) => ({ at: month, ...sums })) }
    : { by: 'day' as const, bars: everyDay(counted, period, today).map(({ day, ...sums }) => ({ at: day, ...sums })) };
}

/** How the paid numbers of each raffle under way have grown. */
function growthOf(paid: readonly PaidDay[], { now, community, period, raffles, cards }: Asked) {
  const today = dayIn(now, community.time_zone);
  return raffles
    .flatMap((raffle) => {
      const card = cards.find(({ slug }) => slug === raffle.slug);
      if (!card || !underWay.has(card.phase)) return [];
      const own = paid.filter((each) => each.raffle === raffle.id);
      const dated = own.flatMap(({ day, numbers, orders }) => (day === null ? [] : [{ day, numbers, orders }]));
      const span = period === 'all' ? daysSince(dated[0]?.day, today) : period;
      const days = everyDay(dated, span, today);
      // a raffle may be on sale for longer than is drawn
      const [first] = days;
      const before = own
        .filter(({ day }) => day === null || (first !== undefined && day < first.day))
        .reduce((sum, { numbers }) => sum + numbers, 0);
      const points = growing(before, days);
      return [{ slug: raffle.slug, title: raffle.title, total: card.total, points }];
    })
    .filter(({ points }) => (points.at(-1)?.sum ?? 0) > 0)
    .slice(0, limits.growing);
}

function daysSince(first: string | undefined, today: Temporal.PlainDate): number {
  const days = first ? Temporal.PlainDate.from(first).until(today).days + 1 : 7;
  return Math.min(limits.growthDays, Math.max(7, days));
}

/** How many people of those who are in a community came in each of the last weeks. */
export async function arrivalsFor({ app, now, community }: Pick<Asked, 'app' | 'now' | 'community'>) {
  const today = dayIn(now, community.time_zone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 + 7 * (limits.weeks - 1) });
  const since = monday.toZonedDateTime(community.time_zone).toInstant();
  return everyWeek(await joinedByWeek(app.db, community, since), limits.weeks, today);
}
