import type { Actor } from '#app/app.ts';
import { markDelivered } from '#app/draws/deliver-prize.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { createRaffle, launchRaffle } from '#app/raffles/create-raffle.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { timeOfRound } from '#domain/draw/beacon.ts';
import { bicycle } from './pictures/bicycle.ts';
import { books } from './pictures/books.ts';
import { village } from './pictures/village.ts';
import { recordedRound } from './recorded-beacon.ts';
import { accountOf, type Demo, inDays, keep, local, pay, place, sellAll, take, usual } from './stage.ts';

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
      permit: 'JCCM-RIFA-2026/0412',
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
      permit: 'JCCM-RIFA-2026/0907',
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
