import { randomUUID } from 'node:crypto';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { lapseDueMembers } from '#app/access/due-access.ts';
import { giveAccess } from '#app/access/give-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { declarePaid } from '#app/access/own-payment.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { oweRefund, rejectPayment } from '#app/access/review-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import type { Actor, App } from '#app/app.ts';
import { configureCommunity } from '#app/communities/configure-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { joinCommunity } from '#app/members/join-community.ts';
import { accountOf, type movableClock, receiptPicture } from './stage.ts';

type Demo = { app: App; clock: ReturnType<typeof movableClock> };
type Person = Actor & { userId: string };

const communityUrl = 'ciclistas-rezagados';

/** A club that is paid for by the month: members in every state of paying, who pay from outside and are looked at. */
export async function chargeCyclists({ app, clock }: Demo): Promise<void> {
  const today = clock.now();
  const at = (days: number, hours = 0) => clock.set(today.subtract({ hours: 24 * days + hours }));
  at(45);
  const beto = await accountOf(app, 'Beto Morales', 'beto@ejemplo.es');
  await setUp(app, beto);
  const club = { app, beto, clock };
  at(44);
  const camila = await member(club, 'Camila Restrepo', 'camila@ejemplo.es');
  const andres = await member(club, 'Andrés Felipe Gutiérrez', 'andres@ejemplo.es');
  at(25);
  const ximena = await member(club, 'Ximena Cárdenas', 'ximena@ejemplo.es');
  const tomas = await member(club, 'Tomás Villalobos', 'tomas@ejemplo.es');
  at(14);
  await renew(club, camila);
  at(6);
  await lapseDueMembers(app);
  const daniela = await approved(club, 'Daniela Zambrano', 'daniela@ejemplo.es');
  await giveAccess(app, beto, {
    communityUrl,
    form: { person: daniela.userId, reason: 'Lleva el botiquín en todas las salidas' },
  });
  at(3);
  const paid = await openPayment(app, tomas, { communityUrl });
  await confirmPayment(app, beto, { communityUrl, payment: paid.id, form: { way: 'nequi' } });
  const twice = { communityUrl, payment: paid.id };
  await oweRefund(app, beto, { ...twice, form: { reason: 'Pagó dos veces el mismo mes' } });
  await refundPayment(app, beto, { ...twice, form: { evidence: 'Nequi M4471' } });
  at(1, 2);
  await sendReceipt(app, ximena, '$ 20.000');
  await sendReceipt(app, await approved(club, 'Hugo Marín', 'hugo@ejemplo.es'), '$ 20.000');
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
  at(0, 4);
  await openPayment(app, await approved(club, 'Guadalupe Ibarra', 'guadalupe@ejemplo.es'), { communityUrl });
  await openPayment(app, await approved(club, 'Ana Ruiz', 'ana@ejemplo.es'), { communityUrl });
  await joinCommunity(app, await accountOf(app, 'Martín Otero', 'martin@ejemplo.es'), { communityUrl, form: {} });
  await openPayment(app, andres, { communityUrl });
  clock.set(today);
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

async function renew({ app, beto }: Club, person: Person): Promise<void> {
  const { id } = await openPayment(app, person, { communityUrl });
  await confirmPayment(app, beto, { communityUrl, payment: id, form: { way: 'nequi' } });
}

async function sendReceipt(app: App, person: Person, sum: string): Promise<void> {
  const { id, reference } = await openPayment(app, person, { communityUrl });
  const sent = await receiptPicture({ title: 'Nequi', sum, concept: reference });
  const transferReference = `M${randomUUID().slice(0, 6)}`;
  await sendAccessReceipt(app, person, { communityUrl, payment: id, form: { transferReference }, sent });
}
