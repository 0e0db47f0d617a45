import sharp from 'sharp';
import type { Actor, App } from '#app/app.ts';
import { deleteMessage } from '#app/messages/change-message.ts';
import { decideCase } from '#app/messages/decide-case.ts';
import { editMessage } from '#app/messages/edit-message.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { reactToMessage } from '#app/messages/react.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { pinThread } from '#app/messages/thread-acts.ts';
import { keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import type { Reaction } from '#domain/messages/message.ts';
import { paths } from '#texts/paths.ts';
import { accountOf, type Demo } from './stage.ts';

type Posted = { id: string; thread: string };

const communityUrl = 'sexto-b-ayna';

/** The class's messages: a pinned notice, questions, a trip with pictures, and a report. */
export async function addMessages({ app, clock }: Demo, today: Temporal.Instant): Promise<void> {
  const talk: Talk = {
    app,
    at: (hours) => clock.set(today.subtract({ minutes: Math.round(hours * 60) })),
    say: (actor, body, more = {}) => post(app, actor, body, more),
    react: (actor, { id }, reaction) => reactToMessage(app, actor, { communityUrl, message: id, reaction, isOn: true }),
    ana: await accountOf(app, 'Ana Ruiz', 'ana@ejemplo.es'),
    paula: await accountOf(app, 'Paula Núñez', 'paula@ejemplo.es'),
    inigo: await accountOf(app, 'Íñigo Etxeberria', 'inigo@ejemplo.es'),
    lucia: await accountOf(app, 'Lucía Fernández', 'lucia@ejemplo.es'),
    jose: await accountOf(app, 'José Ángel Núñez', 'joseangel@ejemplo.es'),
  };
  await pinNotice(talk);
  await showTrip(talk);
  await hideSpam(talk);
  await callMeeting(talk);
}

type More = { thread?: string; title?: string; pictures?: Picture[] };

/** The speakers, and a clock that sets each message's time. */
type Talk = Record<'ana' | 'paula' | 'inigo' | 'lucia' | 'jose', Actor> & {
  app: App;
  at(hours: number): void;
  say(actor: Actor, body: string, more?: More): Promise<Posted>;
  react(actor: Actor, posted: Posted, reaction: Reaction): Promise<unknown>;
};

async function post(app: App, actor: Actor, body: string, { thread, title, pictures = [] }: More): Promise<Posted> {
  const kept: string[] = [];
  for (const picture of pictures) kept.push(await keepPrivatePicture(app, actor, await drawn(picture)));
  return postMessage(app, actor, {
    communityUrl,
    thread: thread ?? null,
    pictures: kept,
    form: { body, title: title ?? '', key: app.dice.uuid(), alt: pictures.map(({ alt }) => alt) },
  });
}

async function pinNotice({ app, at, say, react, ana, paula, inigo, lucia, jose }: Talk): Promise<void> {
  const raffle = app.publicUrl + paths.raffle({ communityUrl, raffle: 'bicicleta-para-el-viaje-de-fin-de-curso' });
  at(80);
  const notice = await say(
    ana,
    `¡Bienvenidas, familias! Aquí contamos todo lo del viaje. La rifa de la bici ya está en marcha: ${raffle}\n\nQuien venda boletos en papel, que los anote en la web el mismo día para que nadie compre un número repetido.`,
    { title: 'Cómo nos organizamos este curso' },
  );
  await pinThread(app, ana, { communityUrl, thread: notice.thread, isPinned: true });
  at(78);
  for (const [actor, reaction] of [
    [paula, 'love'],
    [lucia, 'love'],
    [jose, 'like'],
    [inigo, 'thanks'],
  ] as const) {
    await react(actor, notice, reaction);
  }
  at(77);
  const question = await say(
    paula,
    '@Ana Ruiz, ¿los abuelos de fuera pueden comprar sin apuntarse a la comunidad?',
    notice,
  );
  at(76.5);
  await react(lucia, question, 'like');
  const answer = await say(ana, 'Sí, @Paula: con el enlace de la rifa basta. Solo les pide nombre y teléfono.', notice);
  await react(paula, answer, 'thanks');
}

/** Pictures of a trip, with one edited and one deleted answer. */
async function showTrip({ app, at, say, react, ana, paula, inigo, lucia, jose }: Talk): Promise<void> {
  at(50);
  const trip = await say(
    inigo,
    'El sábado subimos al mirador del Diablo con nueve peques. Nadie se cayó al río, que ya es noticia.',
    {
      title: 'Fotos de la excursión',
      pictures: [
        { alt: 'El valle visto desde el mirador, con el pueblo al fondo', sky: '#8ec5e8', land: '#7a9a5b' },
        { alt: 'El camino entre pinos al atardecer', sky: '#f0b27a', land: '#4f6b43' },
        { alt: 'El río Mundo bajo los cortados', sky: '#bcd9e6', land: '#9a8462' },
      ],
    },
  );
  at(48);
  for (const actor of [ana, paula, lucia, jose]) await react(actor, trip, 'love');
  await react(jose, trip, 'laugh');
  const late = await say(lucia, 'Qué bonitas. ¿La próxima cuándo es? Nosotros nos apuntamos seguro.', trip);
  at(47.9);
  await editMessage(app, lucia, {
    communityUrl,
    message: late.id,
    form: { body: 'Qué bonitas. ¿La próxima cuándo es? Nosotros nos apuntamos seguro, y llevamos la merienda.' },
  });
  at(47);
  const slip = await say(
    jose,
    'Yo llevo el auto grande. Mi número es… mejor se lo digo a todos en la puerta de la escuela.',
    trip,
  );
  at(46.8);
  await deleteMessage(app, jose, { communityUrl, message: slip.id });
  await say(jose, 'Yo llevo el auto grande, caben siete.', trip);
}

async function hideSpam({ app, at, say, ana, lucia, jose }: Talk): Promise<void> {
  at(30);
  const spam = await say(jose, 'VENDO ZAPATILLAS DE MARCA AL 70 %, ESCRÍBEME Y TE MANDO EL CATÁLOGO!!!');
  at(29);
  await reportMessage(app, lucia, { communityUrl, message: spam.id, form: { reason: 'spam' } });
  at(27);
  await decideCase(app, ana, { communityUrl, message: spam.id, decision: 'hide', version: '1', days: '1' });
}

/** A meeting, with a reported answer, and a last question. */
async function callMeeting({ app, at, say, react, ana, paula, inigo, lucia, jose }: Talk): Promise<void> {
  at(20);
  const meeting = await say(
    paula,
    '¿Les viene bien el jueves a las 18:30 para repartir los talonarios? El lugar, el de siempre: https://www.openstreetmap.org/search?query=A%C3%BDna',
    { title: 'Reunión para repartir talonarios' },
  );
  at(19);
  for (const [index, [actor, body]] of (
    [
      [lucia, 'A mí sí.'],
      [inigo, 'Yo salgo a las 19:00, llego al final.'],
      [ana, 'Perfecto. Llevo la lista y las llaves del aula.'],
      [jose, 'Contad conmigo.'],
    ] as const
  ).entries()) {
    at(19 - index * 2);
    const posted = await say(actor, body, meeting);
    if (index > 1) await react(paula, posted, 'like');
  }
  at(6);
  const heated = await say(inigo, 'Quien no venda boletos que no vaya al viaje, así de claro.', meeting);
  at(5);
  await reportMessage(app, lucia, {
    communityUrl,
    message: heated.id,
    form: { reason: 'other', words: 'Creo que ese tono sobra: hay familias que no pueden.' },
  });
  at(4);
  await say(paula, 'Cada familia hace lo que puede, @Íñigo. El viaje es de toda la clase.', meeting);
  at(0.3);
  await say(lucia, '¿Alguien tiene un portabicis para traer el premio desde Hellín? 🚲');
}

type Picture = { alt: string; sky: string; land: string };

function drawn({ sky, land }: Picture): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="${sky}"/>
    <circle cx="930" cy="190" r="84" fill="#fff" opacity="0.75"/>
    <path d="M0 560 260 330 470 520 720 260 1200 640V900H0z" fill="${land}" opacity="0.55"/>
    <path d="M0 690 340 520 640 700 900 560 1200 720V900H0z" fill="${land}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
