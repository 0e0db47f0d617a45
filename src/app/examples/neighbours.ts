import type { Actor } from '#app/app.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { court } from './pictures/court.ts';
import { grill } from './pictures/grill.ts';
import { quilt } from './pictures/quilt.ts';
import { accountOf, type Demo, inDays, keep, local, place, sellAll, usual } from './stage.ts';

/** A cancelled raffle, and one by lottery. */
export async function neighbours(demo: Demo, today: Temporal.Instant): Promise<void> {
  const { app, clock } = demo;
  const zone = 'America/Mexico_City';
  clock.set(today.subtract({ hours: 24 * 18 }));
  const dani = await accountOf(app, 'Dani Quispe', 'dani@ejemplo.es');
  const communityUrl = await place(
    app,
    dani,
    {
      name: 'Vecinas y vecinos del Barrio Norte',
      url: 'barrio-norte',
      description: 'Juntamos para el techo de la cancha.',
      country: 'MX',
      visibility: 'public',
    },
    court(),
  );
  await cancelOne(demo, { dani, communityUrl, zone }, today);
  await hangOnLottery(demo, { dani, communityUrl, zone }, today);
}

const spei = {
  permit: 'SEGOB 20260142PS08',
  'paymentWays.0.kind': 'spei',
  'paymentWays.0.holder': 'Dani Quispe',
  'paymentWays.0.details': 'CLABE 012 180 01234567890 9',
};

type Neighbours = { dani: Actor; communityUrl: string; zone: string };

/** A raffle that is cancelled with paid numbers. */
async function cancelOne(demo: Demo, { dani, communityUrl, zone }: Neighbours, today: Temporal.Instant): Promise<void> {
  const { app, clock } = demo;
  const cancelled = await launchRaffle(app, dani, {
    communityUrl,
    form: {
      ...usual,
      ...spei,
      title: 'Asador con todo y carbón',
      'prizes.0.name': 'Asador y un costal de carbón',
      'prizes.0.picture': await keep(app, dani, grill()),
      price: '50',
      salesCloseAt: local(inDays(today, 5, 20, zone), zone),
      drawAt: local(inDays(today, 6, 20, zone), zone),
    },
  });
  await sellAll(demo, {
    organiser: dani,
    address: cancelled,
    count: 8,
    way: 'spei',
    until: today.subtract({ hours: 24 * 5 }),
  });
  clock.set(today.subtract({ hours: 24 * 2 }));
  await cancelRaffle(app, dani, {
    ...cancelled,
    form: { reason: 'Quien donaba el asador se lo llevó a Puebla. Devolvemos todo a quien ya pagó, uno por uno.' },
  });
}

/** A raffle drawn by the results of a lottery. */
async function hangOnLottery(
  demo: Demo,
  { dani, communityUrl, zone }: Neighbours,
  today: Temporal.Instant,
): Promise<void> {
  const { app } = demo;
  const drawAt = inDays(today, 12, 21, zone);
  const pending = await launchRaffle(app, dani, {
    communityUrl,
    form: {
      ...usual,
      ...spei,
      title: 'Cobija tejida a mano',
      'prizes.0.name': 'Cobija de retazos',
      'prizes.0.picture': await keep(app, dani, quilt()),
      price: '30',
      method: 'lottery',
      lottery: 'Lotería Nacional, Sorteo Superior',
      digits: '5',
      figures: '2',
      'readings.0.draw': local(drawAt, zone).slice(0, 10),
      'readings.0.prize': 'primer premio',
      salesCloseAt: local(drawAt.subtract({ hours: 24 }), zone),
      drawAt: local(drawAt, zone),
    },
  });
  await sellAll(demo, {
    organiser: dani,
    address: pending,
    count: 19,
    way: 'spei',
    until: today.subtract({ hours: 2 }),
  });
}
