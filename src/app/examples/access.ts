import { confirmPayment } from '#app/access/confirm-payment.ts';
import { expireDuePayments, lapseDueMembers } from '#app/access/due-access.ts';
import { giveAccess } from '#app/access/give-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { cancelPayment, declarePaid, stopRenewal } from '#app/access/own-payment.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { oweRefund, rejectPayment } from '#app/access/review-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import type { Actor, App } from '#app/app.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { accountOf, type Demo, receiptPicture } from './stage.ts';

type Person = Actor & { userId: string };

const communityUrl = 'ciclistas-rezagados';

/**
 * A club with monthly payments, which Ana runs with Beto: members in every state of payment, checked by hand. And one
 * with yearly payments, where Ana is a payer.
 */
export async function chargeCyclists({ app, clock }: Demo, today: Temporal.Instant): Promise<void> {
  const at = (days: number, hours = 0) => clock.set(today.subtract({ hours: 24 * days + hours }));
  at(45);
  const beto = await accountOf(app, 'Beto Morales', 'beto@ejemplo.es');
  await setUp(app, beto);
  const club = { app, beto, clock };
  const ana = await approved(club, 'Ana Ruiz', 'ana@ejemplo.es');
  await giveAccess(app, beto, { communityUrl, form: { person: ana.userId, reason: 'Lleva las cuentas del club' } });
  await changePeople(app, beto, { communityUrl, act: 'change-role', people: [ana.userId], form: { role: 'admin' } });
  at(44);
  const camila = await member(club, 'Camila Restrepo', 'camila@ejemplo.es');
  const andres = await member(club, 'Andrés Felipe Gutiérrez', 'andres@ejemplo.es');
  at(33);
  await member(club, 'Mateo Quispe', 'mateo@ejemplo.es');
  at(28);
  await member(club, 'María del Carmen Sánchez-Ocaña y Fernández de Córdoba', 'maricarmen@ejemplo.es');
  const rosa = await member(club, 'Rosa Huamán', 'rosa@ejemplo.es');
  at(25);
  const ximena = await member(club, 'Ximena Cárdenas', 'ximena@ejemplo.es');
  const tomas = await member(club, 'Tomás Villalobos', 'tomas@ejemplo.es');
  at(20);
  const pau = await member(club, 'Pau Ferrer', 'pau@ejemplo.es');
  const alvaro = await approved(club, 'Álvaro Peña', 'alvaro@ejemplo.es');
  const alvaros = await renew(club, alvaro);
  const noas = await renew(club, await approved(club, 'Noa Castaño', 'noa@ejemplo.es'));
  at(14);
  await renew(club, camila);
  at(9);
  await openPayment(app, await approved(club, 'Valentina Rojas', 'valentina@ejemplo.es'), { communityUrl });
  at(6);
  await lapseDueMembers(app);
  await expireDuePayments(app);
  await stopRenewal(app, rosa, { communityUrl });
  const daniela = await approved(club, 'Daniela Zambrano', 'daniela@ejemplo.es');
  await giveAccess(app, beto, {
    communityUrl,
    form: { person: daniela.userId, reason: 'Lleva el botiquín en todas las salidas' },
  });
  await giveBackSome(club, { pau, alvaros, noas }, at);
  await reviewLatest(club, { tomas, ximena }, at);
  at(0, 4);
  await openPayment(app, await approved(club, 'Guadalupe Ibarra', 'guadalupe@ejemplo.es'), { communityUrl });
  await joinCommunity(app, await accountOf(app, 'Martín Otero', 'martin@ejemplo.es'), { communityUrl, form: {} });
  await openPayment(app, andres, { communityUrl });
  await chargeGuitarists(app, ana, at);
}

type Moment = (days: number, hours?: number) => void;

/** The latest payments: a duplicate, two with the same receipt, one in review and one rejected. */
async function reviewLatest(
  club: Club,
  { tomas, ximena }: { tomas: Person; ximena: Person },
  at: Moment,
): Promise<void> {
  const { app, beto } = club;
  at(3);
  const paid = await openPayment(app, tomas, { communityUrl });
  await confirmPayment(app, beto, { communityUrl, payment: paid.id, form: { way: 'nequi' } });
  const twice = { communityUrl, payment: paid.id };
  await oweRefund(app, beto, { ...twice, form: { reason: 'Pagó dos veces el mismo mes' } });
  await refundPayment(app, beto, { ...twice, form: { evidence: 'Nequi M4471' } });
  at(1, 2);
  const transferReference = `M${app.dice.uuid().slice(0, 6)}`;
  await sendReceipt(app, ximena, { sum: '$ 20.000', transferReference });
  // the same reference on two receipts
  await sendReceipt(app, await approved(club, 'Hugo Marín', 'hugo@ejemplo.es'), {
    sum: '$ 20.000',
    transferReference,
  });
  const bruno = await approved(club, 'Bruno Paredes', 'bruno@ejemplo.es');
  const { id } = await openPayment(app, bruno, { communityUrl });
  await declarePaid(app, bruno, { communityUrl, payment: id });
  const sofia = await approved(club, 'Sofía Arce', 'sofia@ejemplo.es');
  const asked = await openPayment(app, sofia, { communityUrl });
  await declarePaid(app, sofia, { communityUrl, payment: asked.id });
  await rejectPayment(app, beto, {
    communityUrl,
    payment: asked.id,
    form: { reason: 'No encuentro el pago. ¿Con qué nombre lo mandaste?' },
  });
}

/** Refunds due for every reason, and some partly refunded. */
async function giveBackSome(
  club: Club,
  { pau, alvaros, noas }: { pau: Person; alvaros: string; noas: string },
  at: Moment,
): Promise<void> {
  const { app, beto } = club;
  at(5);
  const inigo = await approved(club, 'Íñigo Etxeberria', 'inigo@ejemplo.es');
  const { id } = await openPayment(app, inigo, { communityUrl });
  await declarePaid(app, inigo, { communityUrl, payment: id });
  at(4, 12);
  await cancelPayment(app, inigo, { communityUrl, payment: id });
  const lucia = await approved(club, 'Lucía Fernández', 'lucia@ejemplo.es');
  const until = club.clock
    .now()
    .add({ hours: 24 * 16 })
    .toString()
    .slice(0, 10);
  const form = { person: lucia.userId, reason: 'Un mes de prueba', until };
  await giveAccess(app, beto, { communityUrl, form });
  at(4);
  await changePeople(app, beto, {
    communityUrl,
    act: 'remove',
    people: [pau.userId],
    form: { reason: 'Dejó tirado al grupo en el alto de Patios, dos veces' },
  });
  const lesion = 'Se lesionó la rodilla y no saldrá en lo que queda de año; le devolvemos lo que no usó';
  await oweRefund(app, beto, { communityUrl, payment: alvaros, form: { reason: lesion } });
  await oweRefund(app, beto, { communityUrl, payment: noas, form: { reason: 'Pagó de más' } });
  await refundPayment(app, beto, { communityUrl, payment: noas, form: { amount: '5000', evidence: 'Nequi M5120' } });
}

/** A year of another club that Ana pays for; her receipt was illegible. */
async function chargeGuitarists(app: App, ana: Person, at: Moment): Promise<void> {
  const place = { communityUrl: 'pena-la-guitarra' };
  at(3);
  const carla = await accountOf(app, 'Carla Ibáñez', 'carla@ejemplo.es');
  await configureCommunity(app, carla, {
    ...place,
    form: {
      part: 'access',
      visibility: 'public',
      publicConfirmed: 'on',
      joinPolicy: 'open',
      accessType: 'paid',
      paymentType: 'yearly',
      ticketPrice: '120',
    },
  });
  const [kind, holder, details] = ['yape', 'Carla Ibáñez', '999 555 011'];
  await configureCommunity(app, carla, {
    ...place,
    form: {
      part: 'payment',
      'paymentWays.0.kind': kind,
      'paymentWays.0.holder': holder,
      'paymentWays.0.details': details,
    },
  });
  at(2);
  await joinCommunity(app, ana, { ...place, form: { rules: 'si' } });
  await sendReceipt(app, ana, { ...place, sum: 'S/ 120.00', transferReference: null });
  const { id: payment } = await openPayment(app, ana, place);
  at(1);
  await rejectPayment(app, carla, {
    ...place,
    payment,
    form: { reason: 'La foto está borrosa y no se lee el número de operación. ¿La repites?' },
  });
}

async function setUp(app: App, beto: Actor): Promise<void> {
  await configureCommunity(app, beto, {
    communityUrl,
    form: {
      part: 'access',
      visibility: 'public',
      publicConfirmed: 'on',
      joinPolicy: 'approval',
      joinQuestion: '¿Con quién has salido ya a rodar?',
      accessType: 'paid',
      paymentType: 'monthly',
      ticketPrice: '20000',
      maxTickets: '40',
    },
  });
  await configureCommunity(app, beto, {
    communityUrl,
    form: {
      part: 'payment',
      'paymentWays.0.kind': 'nequi',
      'paymentWays.0.holder': 'Beto Morales',
      'paymentWays.0.details': '300 555 0199',
      'paymentWays.1.kind': 'cash',
      'paymentWays.1.details': 'Los domingos, antes de salir, en la panadería de la plaza',
    },
  });
}

type Club = Demo & { beto: Actor };

async function approved({ app, beto }: Club, name: string, email: string): Promise<Person> {
  const person = await accountOf(app, name, email);
  await joinCommunity(app, person, { communityUrl, form: { answer: 'Con Beto, el domingo pasado.' } });
  await changePeople(app, beto, { communityUrl, act: 'approve', people: [person.userId], form: {} });
  return person;
}

async function member(club: Club, name: string, email: string): Promise<Person> {
  const person = await approved(club, name, email);
  await renew(club, person);
  return person;
}

async function renew({ app, beto }: Club, person: Person): Promise<string> {
  const { id } = await openPayment(app, person, { communityUrl });
  await confirmPayment(app, beto, { communityUrl, payment: id, form: { way: 'nequi' } });
  return id;
}

type Sending = { communityUrl?: string; sum: string; transferReference: string | null };

async function sendReceipt(app: App, person: Person, { sum, transferReference, ...elsewhere }: Sending): Promise<void> {
  const place = { communityUrl, ...elsewhere };
  const { id, reference } = await openPayment(app, person, place);
  const sent = await receiptPicture(app, { title: 'Pago móvil', sum, concept: reference });
  const form = transferReference ? { transferReference } : {};
  await sendAccessReceipt(app, person, { ...place, payment: id, form, sent });
}
