import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { giveAccess } from '#app/access/give-access.ts';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { completeLesson } from '#app/courses/learn-lesson.ts';
import { showContent } from '#app/courses/show-content.ts';
import { readLesson } from '#app/courses/show-lesson.ts';
import { showPublicCourses } from '#app/courses/show-public-courses.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { changePeople } from '#app/members/change-people.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn } from '#support/app.ts';
import { stoppedClock, withClock } from '#support/clock.ts';
import { headOf } from '#support/head.ts';
import { communityOfAna, putIn, waysOfAna } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { type Visitor, visitor } from '#support/visitor.ts';
import { accessTexts } from '#texts/access/access.ts';
import { profileTexts } from '#texts/communities/profile.ts';
import { paths } from '#texts/paths.ts';
import { ownRafflesTexts } from '#texts/raffles/own-raffles.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
const { app } = server;
afterAll(() => server.stop());

const nobody = visitor(server.url);

/** A page as it is read: without script, without what leads elsewhere on the site. */
async function mainOf(person: Visitor, path: string): Promise<string> {
  const html = await (await person.get(path)).text();
  return /<main[\s\S]*<\/main>/.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''))?.[0] ?? '';
}

/** A community of cooks with a published course of two lessons, the first of them a sample. */
async function cooks() {
  const place = await communityOfAna(app, { plan: 'pro' });
  const at = { communityUrl: place.url };
  const course = await createCourse(app, place.ana, {
    ...at,
    form: { title: 'Guisos', summary: 'Tres a fuego lento' },
  });
  const { id } = await addModule(app, place.ana, { ...course, form: { title: 'Empezar' } });
  for (const form of [{ title: 'El sofrito', isPreview: 'on' }, { title: 'El caldo' }]) {
    const { lesson } = await addLesson(app, place.ana, { ...course, module: id, form });
    await editLesson(app, place.ana, { ...course, lesson, form: { status: 'published', version: '1', ...form } });
  }
  await publishCourse(app, place.ana, { ...course, form: { status: 'published' } });
  return { ...place, course };
}

test('a stranger sees what is taught with its syllabus and a sample, and not a word of raffles where there are none', async () => {
  const { url, course } = await cooks();
  const at = { communityUrl: url };
  const main = await mainOf(nobody, paths.community(at));
  for (const words of ['Guisos', 'Tres a fuego lento', 'Empezar', 'El sofrito', 'El caldo'])
    expect(main).toContain(words);
  expect(main).toContain(`href="${paths.lesson({ ...course, lesson: 'el-sofrito' })}"`);
  expect(main).not.toContain('Últimas conversaciones');
  for (const path of [paths.community(at), paths.communityProfile(at), paths.course(course)]) {
    expect([path, /\brifas?\b|sorte/i.exec(await mainOf(nobody, path))?.[0]]).toEqual([path, undefined]);
  }
  const head = headOf(await (await nobody.get(paths.community(at))).text());
  expect(head.meta('description')).toEqual(['Club de los jueves: 1 curso. Mira qué se aprende y cómo se entra.']);
  expect(head.meta('og:image:alt')).toEqual(['Club de los jueves, comunidad en Rifamiga. 1\u00a0curso. Gratis.']);
});

test('a link to a community says what it costs to be in it, and how often', async () => {
  const monthly = {
    access_type: 'paid',
    payment_type: 'monthly',
    price: 20_000,
    country: 'CO',
    currency: 'COP',
  } as const;
  const alt = async (columns: Parameters<typeof communityOfAna>[1]) => {
    const { url } = await communityOfAna(app, columns);
    const head = headOf(await (await nobody.get(paths.community({ communityUrl: url }))).text());
    return head.meta('og:image:alt')[0]?.replaceAll('\u00a0', ' ');
  };
  const start = 'Club de los jueves, comunidad en Rifamiga.';
  expect(await alt(monthly)).toBe(`${start} $ 20.000 COP al mes.`);
  expect(await alt({})).toBe(`${start} Gratis.`);
  expect(await alt({ access_type: 'paid', payment_type: 'per_ticket', price: 200 })).toBe(
    `${start} Sin rifas abiertas.`,
  );
  const { url } = await communityOfAna(app, { ...monthly, name: 'Guisos de la sabana' });
  const found = await (await visitorAs(app, await personIn(app, 'Eva'))).get(
    `${paths.search()}?q=sabana&tipo=comunidades`,
  );
  const html = (await found.text()).replaceAll('\u00a0', ' ');
  expect(html).toContain(`/${url}"`);
  expect(html).toContain('$ 20.000 COP al mes');
});

test('a member finds the way on in a course and what was talked about last', async () => {
  const { id, ana, url, course } = await cooks();
  const eva = await putIn(app, id, 'Eva');
  const at = { communityUrl: url };
  const home = async () => mainOf(await visitorAs(app, eva), paths.community(at));
  const first = await home();
  expect(first).toContain('Escribir el primer mensaje');
  expect(first).toContain('>Empezar<');
  for (const title of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const form = { title, body: `Cuerpo de ${title}`, key: randomUUID() };
    await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [], form });
  }
  await readLesson(app, eva, { ...course, lesson: 'el-sofrito' });
  const later = await home();
  expect(later).toContain('Seguir donde lo dejaste');
  expect(later).not.toContain('Cuerpo de Uno');
  for (const title of ['Dos', 'Tres', 'Cuatro']) expect(later).toContain(`Cuerpo de ${title}`);
  for (const outside of [nobody, await visitorAs(app, await personIn(app, 'Dani'))]) {
    expect(await mainOf(outside, paths.community(at)), 'nobody outside reads what is said inside').not.toContain(
      'Cuerpo de',
    );
  }
  expect(later.indexOf('Cuerpo de Cuatro')).toBeLessThan(later.indexOf('Cuerpo de Tres'));
});

test('in a community without raffles no page of it speaks of them, to its members or to who looks in', async () => {
  const { id, ana, url, course } = await cooks();
  const paid = { access_type: 'paid', payment_type: 'monthly', price: 500 } as const;
  await app.db.updateTable('communities').set(paid).where('id', '=', id).execute();
  const eva = await putIn(app, id, 'Eva');
  const at = { communityUrl: url };
  await giveAccess(app, ana, { ...at, form: { person: eva.userId, reason: 'Ayuda', until: '' } });
  const form = { title: 'Hola', body: 'Bienvenidos', key: randomUUID() };
  const { thread } = await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [], form });
  const lesson = paths.lesson({ ...course, lesson: 'el-sofrito' });
  const open = [paths.community(at), paths.communityProfile(at), paths.course(course), lesson, paths.access(at)];
  const inside = [
    ...(['dashboard', 'content', 'messages', 'directory', 'tickets', 'invitations'] as const).map((name) =>
      paths[name](at),
    ),
    `${paths.tickets(at)}?ver=personas`,
    paths.thread({ ...at, thread }),
  ];
  const run = [paths.charges(at), `${paths.tickets(at)}?ver=personas&hacer=bloquear&p=${eva.userId}`];
  const [asEva, asAna] = [await visitorAs(app, eva), await visitorAs(app, ana)];
  const dani = await visitorAs(app, await personIn(app, 'Dani'));
  const visits: [Visitor, readonly string[]][] = [
    [dani, open],
    [asEva, [...open, ...inside]],
    [asAna, run],
  ];
  for (const [who, addresses] of visits) {
    for (const address of addresses) {
      const html = await (await who.follow(await who.get(address))).response.text();
      const shown = /<main[\s\S]*<\/main>/.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''))?.[0] ?? '';
      expect([
        address,
        shown === '',
        /\brifas?\b|sorte|boleto/i.exec(shown.replace(/ (href|action|src)="[^"]*"/g, ''))?.[0],
      ]).toEqual([address, false, undefined]);
      expect(html, address).not.toContain('mayores de edad');
    }
  }
});

test('where there are no raffles the people are called members on their page too, and a raffle is not offered first', async () => {
  const { ana, url } = await cooks();
  const at = { communityUrl: url };
  const asAna = await visitorAs(app, ana);
  const people = await mainOf(asAna, `${paths.tickets(at)}?ver=personas`);
  expect(people.match(/<h[12][^>]*>[^<]*</g)?.map((heading) => heading.replace(/<[^>]*>|<$/g, ''))).toEqual([
    'Miembros',
    'Personas',
  ]);
  const current = [...people.matchAll(/<a[^>]*aria-current="page"[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(current).toContain('Miembros');
  const panel = await mainOf(asAna, paths.dashboard(at));
  expect(panel.indexOf('>Invitar<')).toBeLessThan(panel.indexOf('>Crear una rifa<'));
  expect(panel.indexOf('>Invitar<')).toBeGreaterThan(0);
});

test('on the home of a community without raffles one may be made by who runs it, after all else, and nobody else is offered to', async () => {
  const { ana, id, url } = await cooks();
  const at = { communityUrl: url };
  const offer = '>Crear una rifa<';
  const own = await mainOf(await visitorAs(app, ana), paths.community(at));
  expect(own.indexOf('Guisos')).toBeGreaterThan(0);
  expect(own.indexOf(offer)).toBeGreaterThan(own.indexOf('Guisos'));
  const eva = await visitorAs(app, await putIn(app, id, 'Eva'));
  for (const who of [eva, nobody]) expect(await mainOf(who, paths.community(at))).not.toContain(offer);
});

test('a paid community with nothing published says what paying opens, from what is there, to who is outside', async () => {
  const paid = { access_type: 'paid', payment_type: 'monthly', price: 500, allow_formation: false } as const;
  const { ana, id, url } = await communityOfAna(app, paid);
  const read = async (who: Visitor) =>
    (await mainOf(who, paths.community({ communityUrl: url }))).replaceAll('\u00a0', ' ');
  const { title, messages, members, time, after } = accessTexts.included;
  const alone = await read(nobody);
  for (const said of [title, messages(0), members(1), time.monthly, after('5 €', 'monthly')])
    expect(alone).toContain(said);
  expect(alone).not.toContain('todavía no hay nada publicado');
  await putIn(app, id, 'Eva');
  const form = { title: 'Hola', body: 'Bienvenidos', key: randomUUID() };
  await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [], form });
  const later = await read(nobody);
  for (const said of [messages(1), members(2)]) expect(later).toContain(said.replaceAll('\u00a0', ' '));
  expect(await read(await visitorAs(app, ana))).not.toContain(title);
});

test('the list of communities and courses does not speak of adults; a page that does not exist says what asks for an account', async () => {
  const asEva = await visitorAs(app, await personIn(app, 'Eva'));
  const [list, home] = await Promise.all(
    [paths.communityList(), paths.home()].map(async (path) => (await nobody.get(path)).text()),
  );
  expect(list).not.toContain('mayores de edad');
  expect(home).toContain('mayores de edad');
  expect(await mainOf(nobody, '/no/hay/nada')).toContain('con tu cuenta');
  expect(await mainOf(asEva, '/no/hay/nada')).not.toContain('con tu cuenta');
});

test('whoever runs raffles finds them all in one place with how each stands, and nobody those of others', async () => {
  const { ana, address } = await raffleOnSale(app);
  const asAna = await visitorAs(app, ana);
  const whole = await (await asAna.get(paths.home())).text();
  expect(whole).toContain(`href="${paths.ownRaffles()}"`);
  const place = () => mainOf(asAna, paths.ownRaffles());
  expect(await place()).toContain('0 de 100 pagados');
  expect(await place()).toContain(`href="${paths.raffleDesk(address)}"`);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Llueve' } });
  expect(await place()).toContain(`href="${paths.raffleDesk(address)}"`);
  const { id } = await app.db
    .selectFrom('communities')
    .select('id')
    .where('url', '=', address.communityUrl)
    .executeTakeFirstOrThrow();
  const eva = await putIn(app, id, 'Eva');
  expect(await mainOf(await visitorAs(app, eva), paths.ownRaffles())).toContain(ownRafflesTexts.none);
  expect((await nobody.get(paths.ownRaffles())).headers.get('Location')).toContain(paths.login());
});

test('a community is asked where it is paid in the words in which a raffle asks', async () => {
  const { ana, url } = await communityOfAna(app);
  const settings = await mainOf(await visitorAs(app, ana), paths.settings({ communityUrl: url }));
  expect(settings).toContain('Tu teléfono de Bizum');
});

test('who is given a task is told, keeps the way to what they paid, and only who may invite is offered to', async () => {
  const { id, ana, url } = await cooks();
  const paid = { access_type: 'paid', payment_type: 'monthly', price: 500, allow_invites: false } as const;
  await app.db.updateTable('communities').set(paid).where('id', '=', id).execute();
  const eva = await putIn(app, id, 'Eva');
  const at = { communityUrl: url };
  await giveAccess(app, ana, { ...at, form: { person: eva.userId, reason: 'Ayuda', until: '' } });
  const asEva = await visitorAs(app, eva);
  const invite = `href="${paths.invitations(at)}"`;
  expect(await mainOf(asEva, paths.dashboard(at))).not.toContain(invite);
  const refused = await asEva.get(paths.charges(at));
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain(`href="${paths.community(at)}"`);
  await changePeople(app, ana, { ...at, act: 'change-role', people: [eva.userId], form: { role: 'moderator' } });
  expect(await mainOf(asEva, paths.notifications())).toContain('Ahora moderas Club de los jueves.');
  expect(await mainOf(asEva, paths.dashboard(at))).toContain(invite);
  expect(await mainOf(asEva, paths.community(at))).toContain('Ver mi acceso y mis pagos');
});

test('who lost the link of an invitation is told that it can be changed for another, and nobody is shown it again', async () => {
  const { ana, url } = await cooks();
  const at = paths.invitations({ communityUrl: url });
  const asAna = await visitorAs(app, ana);
  expect(await mainOf(asAna, at)).not.toContain('Si perdiste uno');
  const code = newSecret(app.dice);
  await createInvitation(app, ana, { communityUrl: url, code, form: { kind: 'link', role: 'member', days: '7' } });
  const list = await mainOf(asAna, at);
  expect(list).toContain('Si perdiste uno');
  expect(list).toContain('Cambiar el enlace');
  expect(list).not.toContain(code);
});

test('a lesson offers to go on only where the next one opens with it', async () => {
  const { id, ana, url, course } = await cooks();
  const eva = await putIn(app, id, 'Eva');
  const lesson = paths.lesson({ ...course, lesson: 'el-sofrito' });
  const asEva = await visitorAs(app, eva);
  expect(await mainOf(asEva, lesson)).toContain('Hecha, ir a la siguiente');
  const later = { title: 'El caldo', status: 'published', version: '2', unlock: 'days', days: '3' };
  await editLesson(app, ana, { communityUrl: url, course: course.course, lesson: 'el-caldo', form: later });
  expect(await mainOf(asEva, lesson)).not.toContain('Hecha, ir a la siguiente');
});

test('where there are raffles they are told of, with their record and the law', async () => {
  const { address } = await raffleOnSale(app);
  const at = { communityUrl: address.communityUrl };
  expect(await mainOf(nobody, paths.community(at))).toContain('Rifas por sortear');
  expect(await mainOf(nobody, paths.communityProfile(at))).toContain('Qué dice la ley en');
});

test('nothing is told to be left of a raffle whose sale is over, nor is it counted as open', async () => {
  const { ana, address } = await raffleOnSale(app);
  // sold, or the server's own work would call it off in the moment in which its sale is over
  const { orderId: order } = await takeAs(app, address, 'Beto', [7]);
  await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  const [home, raffle] = [paths.community({ communityUrl: address.communityUrl }), paths.raffle(address)];
  const altOf = async (path: string) =>
    headOf(await (await nobody.get(path)).text())
      .meta('og:image:alt')[0]
      ?.replaceAll('\u00a0', ' ');
  expect(await mainOf(nobody, home)).toContain('Quedan');
  expect(await altOf(home)).toContain('1 rifa abierta');
  expect(await altOf(raffle)).toContain('quedan 99 de 100');
  using _clock = withClock(clock);
  clock.set('2026-12-17T20:00:00Z');
  const main = await mainOf(nobody, home);
  expect(main).toContain('Pagados');
  expect(main).not.toContain('Quedan');
  expect(await altOf(home)).toContain('Sin rifas abiertas');
  expect(await altOf(raffle)).toContain('venta cerrada');
});

test('a raffle that was cancelled promises no draw, shows no board, and is not said to have been drawn', async () => {
  const { ana, address } = await raffleOnSale(app);
  const before = await mainOf(nobody, paths.raffle(address));
  expect(before).toContain('se sella antes del sorteo');
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se ha roto el premio' } });
  const after = await mainOf(nobody, paths.raffle(address));
  expect(after).toContain('Se ha roto el premio');
  for (const promise of ['Pagados', 'Libre', '18 dic', 'se sella', 'La venta cierra'])
    expect(after).not.toContain(promise);
  const page = await (await nobody.get(paths.raffle(address))).text();
  expect(headOf(page).meta('description')[0]).toContain('Cancelada: no hubo sorteo.');
  const home = await mainOf(nobody, paths.community({ communityUrl: address.communityUrl }));
  expect(home).toContain('Cancelada: no hubo sorteo.');
  expect(home).not.toContain('Cada sorteo dejó');
});

test('a community with nothing in it says so, and its link can be kept', async () => {
  const { url } = await communityOfAna(app, { allow_formation: false });
  expect(await mainOf(nobody, paths.community({ communityUrl: url }))).toContain('todavía no hay nada publicado');
});

test('whoever runs a new community that charges by the month is told what it lacks, until it lacks nothing', async () => {
  const { ana, id, url } = await communityOfAna(app, {
    plan: 'pro',
    access_type: 'paid',
    payment_type: 'monthly',
    price: 500,
    payment_ways: [],
  });
  const eva = await putIn(app, id, 'Eva');
  const at = { communityUrl: url };
  // who pays for nothing is taken out by the work of each minute
  await giveAccess(app, ana, { ...at, form: { person: eva.userId, reason: 'Ayuda', until: '' } });
  const panel = async (who: typeof ana) => mainOf(await visitorAs(app, who), paths.dashboard(at));
  const asked = ['Escribir la descripción', 'Poner cómo me pagan', 'Crear un curso', 'Dar la bienvenida'];
  const first = await panel(ana);
  for (const step of asked) expect(first).toContain(step);
  expect(first).not.toContain('No tienes nada pendiente');
  expect(await panel(eva)).not.toContain('Para empezar');
  await app.db
    .updateTable('communities')
    .set({ description: 'Guisos de siempre', payment_ways: waysOfAna })
    .where('id', '=', id)
    .execute();
  await createCourse(app, ana, { ...at, form: { title: 'Guisos' } });
  const form = { title: 'Hola', body: 'Bienvenidos', key: randomUUID() };
  await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [], form });
  expect(await panel(ana)).not.toContain('Para empezar');
});

test('while nobody else is in a new community, its home tells whoever runs it what to do first, and nobody else', async () => {
  const { ana, id, url } = await communityOfAna(app);
  const home = async (who: Visitor) => mainOf(who, paths.community({ communityUrl: url }));
  const asAna = await visitorAs(app, ana);
  expect(await home(asAna)).toContain('Para empezar');
  expect(await home(nobody)).not.toContain('Para empezar');
  const eva = await putIn(app, id, 'Eva');
  expect(await home(await visitorAs(app, eva))).not.toContain('Para empezar');
  await app.db.updateTable('communities').set({ member_count: 2 }).where('id', '=', id).execute();
  expect(await home(asAna)).not.toContain('Para empezar');
});

test('a stranger sees who runs a community that teaches, and who is inside has no need of it', async () => {
  const { id, url } = await cooks();
  const at = { communityUrl: url };
  const note = profileTexts.runners.note;
  expect(await mainOf(nobody, paths.community(at))).toContain(note);
  const eva = await putIn(app, id, 'Eva');
  expect(await mainOf(await visitorAs(app, eva), paths.community(at))).not.toContain(note);
  const plain = await communityOfAna(app);
  expect(await mainOf(nobody, paths.community({ communityUrl: plain.url }))).not.toContain(note);
});

/** Copies a course of a community with its module until it has so many, each with so many lessons more. */
async function multiply(
  { id }: { id: string },
  course: string,
  { courses, lessons }: Record<'courses' | 'lessons', number>,
) {
  await sql`
    with original as (select * from courses where community_id = ${id}::uuid and slug = ${course}),
    copies as (
      insert into courses select copy.* from original, generate_series(1, ${courses}::int) n,
        jsonb_populate_record(null::courses, to_jsonb(original) || jsonb_build_object(
          'id', gen_random_uuid(), 'slug', 'copia-' || n, 'title', 'Copia ' || n, 'position', n
        )) copy returning id, community_id
    ), modules as (
      insert into course_modules select copy.*
      from copies, original join course_modules m on m.course_id = original.id,
        jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'course_id', copies.id)) copy
      returning id, course_id
    )
    insert into lessons select copy.* from modules, generate_series(1, ${lessons}::int) n,
      (select l.* from lessons l join original on l.course_id = original.id limit 1) l,
      jsonb_populate_record(null::lessons, to_jsonb(l) || jsonb_build_object(
        'id', gen_random_uuid(), 'course_id', modules.course_id, 'module_id', modules.id, 'slug', 'leccion-' || n,
        'title', repeat('Larga ', 15) || n, 'position', n, 'is_preview', true
      )) copy
  `.execute(app.db);
}

test('a community with tens of courses and thousands of lessons has pages as light as others, and a way to all of them', async () => {
  const { id, ana, url, course } = await cooks();
  await multiply({ id }, course.course, { courses: 40, lessons: 200 });
  const at = { communityUrl: url };
  const eva = await putIn(app, id, 'Eva');
  await readLesson(app, eva, { ...at, course: 'copia-1', lesson: 'leccion-1' });
  await completeLesson(app, eva, { ...at, course: 'copia-1', lesson: 'leccion-1', isDone: true });
  const [member, owner] = [await visitorAs(app, eva), await visitorAs(app, ana)];
  const pages = [paths.community(at), paths.communityProfile(at), paths.content(at)];
  for (const person of [nobody, member, owner]) {
    for (const path of pages) {
      const html = await (await person.get(path)).text();
      expect([path, html.length < 600_000]).toEqual([path, true]);
    }
  }
  for (const path of pages.slice(0, 2)) {
    const main = await mainOf(nobody, path);
    expect(main.match(/<h3[^>]*><a [^>]*contenido/g)).toHaveLength(24);
    expect(main).toContain(`href="${paths.content(at)}"`);
  }
  // the syllabus of those for which there is room; that of the others is on the course's own page
  const home = await showPublicCourses(app, { userId: null }, { ...at, hasSyllabus: true });
  expect([home.courses.length, home.hasMore]).toEqual([24, true]);
  expect(home.courses.map(({ modules }) => modules?.flatMap(({ lessons }) => lessons).length ?? null)).toEqual([
    2,
    200,
    ...Array(22).fill(null),
  ]);
  expect(home.courses.every(({ previews }) => previews.length <= 3)).toBe(true);
  const { courses } = await showContent(app, eva, at);
  expect(courses).toHaveLength(41);
  expect(courses[1]).toMatchObject({ count: 200, done: 1, percent: 0, hasBegun: true, resume: { slug: 'leccion-2' } });
  expect(courses[40]).toMatchObject({ count: 200, done: 0, hasBegun: false, resume: { slug: 'leccion-1' } });
});
