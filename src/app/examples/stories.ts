import type { Actor, App } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { markDelivered } from '#app/draws/deliver-prize.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { createRaffle, launchRaffle } from '#app/raffles/create-raffle.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { transaction } from '#db/client.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { setCommunityPlan } from '#db/communities/community-lifecycle.ts';
import { timeOfRound } from '#domain/draw/beacon.ts';
import type { RawForm } from '#domain/form.ts';
import { orNotFound } from '#domain/refusal.ts';
import { bicycle } from './pictures/bicycle.ts';
import { books } from './pictures/books.ts';
import { court } from './pictures/court.ts';
import { grill } from './pictures/grill.ts';
import { guitar } from './pictures/guitar.ts';
import { helmetAndLights } from './pictures/helmet-and-lights.ts';
import { quilt } from './pictures/quilt.ts';
import { road } from './pictures/road.ts';
import { village } from './pictures/village.ts';
import { yard } from './pictures/yard.ts';
import { recordedRound } from './recorded-beacon.ts';
import { accountOf, buy, type Demo, inDays, keep, local, pay, take } from './stage.ts';

const usual = { guestsAllowed: 'on', rule: 'on', publicPaid: 'on', adults: 'on' } as const;

/** Creates a community with a cover, on a plan with enough room. Gives its url. */
async function place(app: App, actor: Actor, form: RawForm, cover: string | null = null): Promise<string> {
  const { url } = await createCommunity(app, actor, form);
  const { id, name, description, time_zone: timeZone } = orNotFound(await communityByUrl(app.db, url));
  await transaction(app.db, (tx) => setCommunityPlan(tx, id, 'plus'));
  if (cover) {
    const profile = { part: 'profile', name, description, timeZone, cover: await keep(app, actor, cover) };
    await configureCommunity(app, actor, { communityUrl: url, form: profile });
  }
  return url;
}

const school = {
  communityUrl: 'sexto-b-ayna',
  zone: 'Europe/Madrid',
  bizum: {
    'paymentWays.0.kind': 'bizum',
    'paymentWays.0.holder': 'Ana Ruiz (AMPA)',
    'paymentWays.0.details': '600 123 456',
    'paymentWays.1.kind': 'cash',
    'paymentWays.1.details': 'A la salida del colegio, de lunes a viernes.',
    contactPhone: '600 123 456',
  },
} as const;

/** A school's community with a drawn raffle whose prize was delivered. */
export async function drawBooks(demo: Demo): Promise<void> {
  const { app, clock } = demo;
  const { zone, bizum } = school;
  const drawAt = Temporal.Instant.fromEpochMilliseconds(timeOfRound(recordedRound) * 1000);
  clock.set(drawAt.subtract({ hours: 24 * 20 }));
  const ana = await accountOf(app, 'Ana Ruiz', 'ana@ejemplo.es');
  const communityUrl = await place(
    app,
    ana,
    {
      name: '6.º B · Escuela Rural de Aýna',
      url: school.communityUrl,
      description:
        'Las familias de 6.º B juntamos dinero para el viaje de fin de curso a la costa. Todo lo que se recauda se cuenta aquí, boleto a boleto.',
      country: 'ES',
      visibility: 'public',
    },
    village(),
  );
  const lot = await launchRaffle(app, ana, {
    communityUrl,
    form: {
      ...usual,
      ...bizum,
      title: 'Lote de libros y cuadernos de campo',
      price: '1',
      salesCloseAt: local(drawAt.subtract({ hours: 24 }), zone),
      drawAt: local(drawAt, zone),
      'prizes.0.picture': await keep(app, ana, books()),
      'prizes.0.name': 'Doce libros de aventuras y tres cuadernos de campo',
      'prizes.0.value': '120',
      'prizes.1.name': 'Una tarde de observación de aves con los abuelos del pueblo',
    },
  });
  await sellAll(demo, {
    organiser: ana,
    address: lot,
    count: 46,
    way: 'bizum',
    until: drawAt.subtract({ hours: 30 }),
  });
  clock.set(drawAt.subtract({ hours: 23 }));
  await sealDueLists(app);
  clock.set(drawAt.add({ seconds: 2 }));
  await makeDueDraws(app);
  clock.set(drawAt.add({ hours: 40 }));
  await markDelivered(app, ana, { ...lot, position: 1, number: null });
}

/** The school's raffle on sale, with every state on its board, and a draft. */
export async function sellBicycle(demo: Demo, today: Temporal.Instant): Promise<void> {
  const { app, clock } = demo;
  const { communityUrl, zone, bizum } = school;
  const ana = await accountOf(app, 'Ana Ruiz', 'ana@ejemplo.es');
  const opened = today.subtract({ hours: 24 * 9 });
  clock.set(opened);
  const raffle = await launchRaffle(app, ana, {
    communityUrl,
    form: {
      ...usual,
      ...bizum,
      title: 'Bicicleta para el viaje de fin de curso',
      story:
        'Nos falta muy poco para el autobús. La bicicleta la dona el taller de Julián, que la ha dejado como nueva.\n\nEl sorteo se puede ver en directo desde esta misma página.',
      price: '2,50',
      salesCloseAt: local(inDays(today, 26, 20, zone), zone),
      drawAt: local(inDays(today, 27, 20, zone), zone),
      maxPerPerson: '30',
      holdMinutes: '2880',
      'prizes.0.picture': await keep(app, ana, bicycle()),
      'prizes.0.name': 'Bicicleta de paseo restaurada',
      'prizes.0.description': 'Cuadro de acero, siete velocidades, timbre y cesta.',
      'prizes.0.value': '280',
    },
  });
  await sellAll(demo, {
    organiser: ana,
    address: raffle,
    count: 47,
    way: 'bizum',
    until: today.subtract({ hours: 4 }),
  });
  await blockNumbers(app, ana, { ...raffle, form: { typed: '13', act: 'block' } });
  await payWaiting(demo, { raffle, organiser: ana }, today);
  await createRaffle(app, ana, {
    communityUrl,
    form: {
      ...usual,
      ...bizum,
      title: 'Cesta de Navidad del AMPA',
      price: '3',
      salesCloseAt: local(inDays(today, 30, 18, zone), zone),
      drawAt: local(inDays(today, 31, 20, zone), zone),
    },
  });
}

/** Unpaid orders: with a receipt in review, with a rejected one, and without any. */
async function payWaiting(
  { app, clock }: Demo,
  { raffle, organiser }: { raffle: RaffleAddress; organiser: Actor },
  today: Temporal.Instant,
): Promise<void> {
  clock.set(today.subtract({ hours: 3 }));
  const waiting = [
    [2, [5, 9]],
    [7, [27]],
    [11, [61, 69, 70]],
  ] as const;
  for (const [buyer, numbers] of waiting) {
    const order = await take(app, raffle, buyer, numbers);
    const sum = `${(numbers.length * 2.5).toFixed(2).replace('.', ',')} €`;
    await pay(app, order.secret, { title: 'Bizum', sum, concept: order.reference });
  }
  const unclear = await take(app, raffle, 15, [76]);
  await pay(app, unclear.secret, { title: 'Bizum', sum: '1,00 €', concept: 'para la bici' });
  await rejectOrder(app, organiser, {
    ...raffle,
    order: unclear.orderId,
    form: { reason: 'El Bizum es de 1 € y el boleto cuesta 2,50 €. ¿Puedes enviar lo que falta?' },
  });
  clock.set(today.subtract({ hours: 1 }));
  for (const [buyer, numbers] of [
    [3, [44, 45]],
    [9, [23]],
    [16, [39, 54]],
  ] as const) {
    await take(app, raffle, buyer, numbers);
  }
}

/** A raffle whose sales are over, with two payments in review. */
export async function cyclists(demo: Demo, today: Temporal.Instant): Promise<void> {
  const { app, clock } = demo;
  const zone = 'America/Bogota';
  clock.set(today.subtract({ hours: 24 * 60 }));
  const beto = await accountOf(app, 'Beto Morales', 'beto@ejemplo.es');
  const communityUrl = await place(
    app,
    beto,
    {
      name: 'Club Ciclista Los Rezagados',
      url: 'ciclistas-rezagados',
      description: 'Salimos los domingos a las seis. El último paga los tintos.',
      country: 'CO',
      visibility: 'public',
    },
    road(),
  );
  clock.set(today.subtract({ hours: 24 * 12 }));
  const kit = await launchRaffle(app, beto, {
    communityUrl,
    form: {
      ...usual,
      title: 'Kit de luces y casco',
      'prizes.0.name': 'Casco y dos luces',
      'prizes.0.picture': await keep(app, beto, helmetAndLights()),
      price: '5000',
      salesCloseAt: local(today.subtract({ minutes: 40 }).round({ smallestUnit: 'minute' }), zone),
      drawAt: local(inDays(today, 3, 19, zone), zone),
      'paymentWays.0.kind': 'nequi',
      'paymentWays.0.holder': 'Beto Morales',
      'paymentWays.0.details': '300 555 0199',
    },
  });
  await sellAll(demo, { organiser: beto, address: kit, count: 61, way: 'nequi', until: today.subtract({ hours: 3 }) });
  clock.set(today.subtract({ hours: 2 }));
  for (const [buyer, numbers] of [
    [6, [70, 71]],
    [9, [88]],
  ] as const) {
    const order = await take(app, kit, buyer, numbers);
    await pay(app, order.secret, { title: 'Nequi', sum: `$ ${numbers.length * 5}.000`, concept: order.reference });
  }
}

/** A raffle whose list is sealed and whose draw is due. */
export async function guitarClub(demo: Demo, today: Temporal.Instant): Promise<void> {
  const { app, clock } = demo;
  const zone = 'America/Lima';
  clock.set(today.subtract({ hours: 24 * 15 }));
  const carla = await accountOf(app, 'Carla Ibáñez', 'carla@ejemplo.es');
  const communityUrl = await place(
    app,
    carla,
    {
      name: 'Peña La Guitarra',
      url: 'pena-la-guitarra',
      description: 'Música criolla los viernes, en casa de quien se deje.',
      country: 'PE',
      visibility: 'public',
    },
    yard(),
  );
  const raffle = await launchRaffle(app, carla, {
    communityUrl,
    form: {
      ...usual,
      title: 'Guitarra de luthier',
      'prizes.0.name': 'Guitarra hecha a mano',
      'prizes.0.picture': await keep(app, carla, guitar()),
      price: '10',
      permit: 'Resolución Directoral 0341-2026',
      salesCloseAt: local(today.subtract({ hours: 6 }).round({ smallestUnit: 'minute' }), zone),
      drawAt: local(inDays(today, 1, 20, zone), zone),
      'paymentWays.0.kind': 'yape',
      'paymentWays.0.holder': 'Carla Ibáñez',
      'paymentWays.0.details': '999 555 011',
    },
  });
  await sellAll(demo, {
    organiser: carla,
    address: raffle,
    count: 72,
    way: 'yape',
    until: today.subtract({ hours: 8 }),
  });
  clock.set(today.subtract({ hours: 5 }));
  await sealDueLists(app);
}

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

/** A free raffle for a private group. */
export async function secretFriend(demo: Demo, today: Temporal.Instant): Promise<void> {
  const { app, clock } = demo;
  const zone = 'Europe/Madrid';
  clock.set(today.subtract({ hours: 24 * 4 }));
  const ana = await accountOf(app, 'Ana Ruiz', 'ana@ejemplo.es');
  const communityUrl = await place(app, ana, {
    name: 'Amigo invisible de la oficina de Logística y Aprovisionamientos',
    url: 'amigo-invisible-logistica',
    description: 'Veinte personas, veinte turnos, ningún euro.',
    country: 'ES',
    visibility: 'unlisted',
  });
  const turns = await launchRaffle(app, ana, {
    communityUrl,
    form: {
      ...usual,
      title: 'Turno para elegir regalo',
      price: '0',
      numbering: '1-N',
      lastNumber: '20',
      maxPerPerson: '1',
      salesCloseAt: local(inDays(today, 10, 12, zone), zone),
      drawAt: local(inDays(today, 10, 13, zone), zone),
      method: 'commitment',
    },
  });
  for (let number = 1; number <= 11; number += 1) await take(app, turns, number, [number]);
}

type Sale = { organiser: Actor; address: RaffleAddress; count: number; way: string; until: Temporal.Instant };

/** Sells numbers 00–99 of a raffle from now until an instant, spread over the board, all paid. */
async function sellAll({ app, clock }: Demo, { organiser, address, count, way, until }: Sale): Promise<void> {
  const since = clock.now();
  const span = until.since(since).total('seconds');
  const kept = new Set([5, 9, 13, 23, 27, 39, 44, 45, 54, 61, 69, 70, 71, 76, 88]);
  const numbers = Array.from({ length: 100 }, (_, index) => (index * 37 + 2) % 100)
    .filter((number) => !kept.has(number))
    .slice(0, count);
  for (let from = 0, buyer = 0; from < numbers.length; buyer += 1) {
    // sales peak at the beginning and at the end
    const share = from / numbers.length;
    clock.set(since.add({ seconds: Math.round(span * (3 * share ** 2 - 2 * share ** 3) * 0.98) }));
    const some = numbers.slice(from, from + 1 + (buyer % 4));
    await buy(app, organiser, address, buyer, some, way);
    from += some.length;
  }
}
