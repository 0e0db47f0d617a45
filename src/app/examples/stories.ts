import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { guitar } from './pictures/guitar.ts';
import { helmetAndLights } from './pictures/helmet-and-lights.ts';
import { road } from './pictures/road.ts';
import { yard } from './pictures/yard.ts';
import { accountOf, type Demo, inDays, keep, local, pay, place, sellAll, take, usual } from './stage.ts';

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
      permit: 'Resolución 0187 de 2026, Alcaldía',
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
      purpose: 'Cuerdas e instrumentos para el taller de música de los niños del barrio',
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
