import type { Actor, App } from '#app/app.ts';
import { commentLesson } from '#app/courses/discuss-lesson.ts';
import { createCourse, publishCourse } from '#app/courses/edit-course.ts';
import { editLesson } from '#app/courses/edit-lesson.ts';
import { addLessonFile } from '#app/courses/edit-lesson-files.ts';
import { addLesson, addModule, editModule } from '#app/courses/edit-outline.ts';
import type { CourseAddress, LessonAddress } from '#app/courses/find-course.ts';
import { completeLesson } from '#app/courses/learn-lesson.ts';
import { reportComment } from '#app/courses/moderate-comments.ts';
import { readLesson } from '#app/courses/show-lesson.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import type { RawForm } from '#domain/form.ts';
import { normalized } from '#domain/normalized.ts';
import { bird } from './pictures/bird.ts';
import { accountOf, type Demo, inDays, keep, local } from './stage.ts';

type Lesson = { title: string; body: string } & RawForm;

const communityUrl = 'sexto-b-ayna';
const zone = 'Europe/Madrid';

/** Three courses of the school's families: published, scheduled and draft. */
export async function addCourses(demo: Demo, today: Temporal.Instant): Promise<void> {
  const { app, clock } = demo;
  const start = today.subtract({ hours: 24 * 12 });
  clock.set(start);
  const ana = await accountOf(app, 'Ana Ruiz', 'ana@ejemplo.es');
  const birds = await createBirds(app, ana, today);
  const gear = { ...birds, lesson: 'el-equipo-justo' };
  await addSheet(app, ana, gear);
  await publishCourse(app, ana, { ...birds, form: { status: 'published' } });
  clock.set(start.add({ hours: 1 }));
  await createOthers(app, ana, today);
  let question = '';
  for (const [index, followed] of learners.entries()) {
    clock.set(start.add({ hours: 2 }));
    const person = await learner(app, followed.name);
    clock.set(start.add({ hours: 3 + index * 5 }));
    await follow(demo, { birds, person, ...followed }, { start, today });
    if (index === 0) question = await askAbout(app, person, gear);
  }
  clock.set(today.subtract({ hours: 20 }));
  await commentLesson(app, ana, {
    ...gear,
    form: { parent: question, body: 'Para empezar valen de sobra. Y si no, pide los de la biblioteca.' },
  });
  await reportAnswer(demo, today, gear, question);
}

/** The published course, with lessons that open at once, after some days and on a date. */
async function createBirds(app: App, ana: Actor, today: Temporal.Instant): Promise<CourseAddress> {
  const birds = await createCourse(app, ana, {
    communityUrl,
    form: {
      title: 'Aves de la sierra: aprender a mirar',
      cover: await keep(app, ana, bird()),
      summary:
        'Para salir al campo en familia con ojos nuevos. Diez minutos al día: qué llevar, cómo distinguir diez aves de Aýna y cómo apuntarlo en el cuaderno.',
    },
  });
  await write(app, ana, birds, 'Antes de salir', {}, beforeLeaving);
  await write(app, ana, birds, 'Diez aves para empezar', { unlock: 'days', days: '3' }, tenBirds);
  await write(
    app,
    ana,
    birds,
    'La salida de fin de curso',
    { unlock: 'date', opensAt: local(inDays(today, 20, 9, zone), zone) },
    [
      {
        title: 'El recorrido y las paradas',
        minutes: '10',
        body: 'Salimos de la plaza a las nueve. Hay cuatro paradas y volvemos a comer.',
      },
    ],
  );
  return birds;
}

const beforeLeaving: readonly Lesson[] = [
  {
    title: 'Qué vas a aprender',
    minutes: '4',
    isPreview: 'si',
    body: 'Este curso nació de las tardes de observación con los abuelos del pueblo. **No hace falta saber nada** ni tener prismáticos caros.\n\n## Cómo funciona\n\n1. Lee una lección, o dos.\n2. Sal a la ventana, al patio o al río.\n3. Apunta lo que veas en el cuaderno.\n\n> Mirar despacio es la mitad del trabajo. La otra mitad es callarse.\n\nSi te atascas, pregunta en los comentarios: siempre contesta alguien.',
  },
  {
    title: 'El equipo justo',
    minutes: '6',
    body: '## Lo imprescindible\n\n- Agua y algo de comer.\n- Ropa que no haga ruido.\n- Un cuaderno y un lápiz: **los bolígrafos se congelan** en enero.\n\n## Lo que ayuda\n\n| Cosa | Para qué | Precio |\n|---|---|---|\n| Prismáticos 8×30 | Ver sin acercarse | desde 60 € |\n| Guía de bolsillo | Comprobar | 12 € |\n| Cojín | Aguantar sentado | de casa |\n\nEn la biblioteca del colegio se prestan tres prismáticos.',
  },
  {
    title: 'Cómo se enfocan unos prismáticos',
    minutes: '8',
    video: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    body: 'Mira el video y después prueba con un árbol que esté a unos veinte metros.\n\n1. Ajusta la distancia entre los ojos.\n2. Enfoca con la rueda central tapando el derecho.\n3. Corrige el derecho con el anillo.',
  },
];

const tenBirds: readonly Lesson[] = [
  {
    title: 'El avión roquero',
    minutes: '7',
    body: 'Vive en los cortados del río Mundo. Vuela pegado a la pared y **no se va en invierno**, al contrario que sus primas las golondrinas.\n\n### Fíjate en\n\n- Las manchas blancas de la cola cuando la abre.\n- El pecho color café con leche.',
  },
  {
    title: 'El mirlo acuático',
    minutes: '7',
    unlock: 'after-previous',
    body: 'El único pájaro cantor que **bucea**. Búscalo en las piedras del río, subiendo y bajando como si hiciera sentadillas.',
  },
];

async function addSheet(app: App, ana: Actor, lesson: LessonAddress): Promise<void> {
  const sheet = 'Fecha;Lugar;Ave;Cuántas\n;;;\n;;;\n';
  await addLessonFile(app, ana, { ...lesson, name: 'Ficha del cuaderno.csv', bytes: new TextEncoder().encode(sheet) });
}

/** A scheduled course and a draft. */
async function createOthers(app: App, ana: Actor, today: Temporal.Instant): Promise<void> {
  const coming = await createCourse(app, ana, {
    communityUrl,
    form: {
      title: 'Primeros auxilios para el viaje',
      summary: 'Lo que hay que saber antes de subir al autobús.',
      progression: 'sequential',
    },
  });
  await write(app, ana, coming, 'Lo primero', {}, [
    { title: 'A quién se llama', minutes: '3', body: 'Al **112**, siempre.' },
  ]);
  await publishCourse(app, ana, {
    ...coming,
    form: { status: 'scheduled', publishAt: local(inDays(today, 6, 18, zone), zone) },
  });
  await createCourse(app, ana, { communityUrl, form: { title: 'Cuaderno de campo en casa' } });
}

/** The learners of the course: how many lessons they have done, and how long ago they opened the last one. */
const learners = [
  { name: 'Lucía Fernández', done: 5, daysAgo: 1 },
  { name: 'Mateo Quispe', done: 2, daysAgo: 2 },
  { name: 'Valentina Rojas', done: 3, daysAgo: 9 },
  { name: 'Bruno Paredes', done: 1, daysAgo: 11 },
] as const;

const lessons = [
  'que-vas-a-aprender',
  'el-equipo-justo',
  'como-se-enfocan-unos-prismaticos',
  'el-avion-roquero',
  'el-mirlo-acuatico',
];

type Follower = { birds: CourseAddress; person: Actor; done: number; daysAgo: number };

async function follow(
  { app, clock }: Demo,
  { birds, person, done, daysAgo }: Follower,
  { start, today }: { start: Temporal.Instant; today: Temporal.Instant },
): Promise<void> {
  for (const [at, lesson] of lessons.slice(0, Math.min(done + 1, lessons.length)).entries()) {
    if (at === 3) clock.set(start.add({ hours: 24 * 4 }));
    if (at === done) clock.set(today.subtract({ hours: 24 * daysAgo }));
    await readLesson(app, person, { ...birds, lesson });
    if (at < done) await completeLesson(app, person, { ...birds, lesson, isDone: true });
  }
}

async function askAbout(app: App, person: Actor, lesson: LessonAddress): Promise<string> {
  const form = { body: '¿Valen los prismáticos de ópera de mi abuela? Son de 3 aumentos.' };
  return (await commentLesson(app, person, { ...lesson, form })).id;
}

/** An answer that is reported: a case for the moderators. */
async function reportAnswer({ app, clock }: Demo, today: Temporal.Instant, lesson: LessonAddress, parent: string) {
  const mateo = await accountOf(app, 'Mateo Quispe', 'mateo@ejemplo.es');
  const lucia = await accountOf(app, 'Lucía Fernández', 'lucia@ejemplo.es');
  clock.set(today.subtract({ hours: 9 }));
  await readLesson(app, mateo, lesson);
  const body = 'Yo vendo unos casi nuevos, les paso el enlace por privado, y más barato a quien lleve dos.';
  const { id } = await commentLesson(app, mateo, { ...lesson, form: { parent, body } });
  clock.set(today.subtract({ hours: 7 }));
  await readLesson(app, lucia, lesson);
  const words = 'Es la segunda vez que usa las lecciones para vender.';
  await reportComment(app, lucia, { ...lesson, comment: id, form: { reason: 'spam', words } });
}

async function write(
  app: App,
  ana: Actor,
  course: CourseAddress,
  title: string,
  module: RawForm,
  lessons: readonly Lesson[],
) {
  const { id } = await addModule(app, ana, { ...course, form: { title } });
  await editModule(app, ana, { ...course, module: id, form: { title, status: 'published', ...module } });
  for (const form of lessons) {
    const { lesson } = await addLesson(app, ana, { ...course, module: id, form });
    await editLesson(app, ana, { ...course, lesson, form: { status: 'published', version: '1', ...form } });
  }
}

/** A member of the school's families. */
async function learner(app: App, name: string): Promise<Actor> {
  const email = `${normalized(name, 'NFKD')
    .replace(/[^a-zA-Z ]/g, '')
    .split(' ')[0]
    ?.toLowerCase()}@ejemplo.es`;
  const person = await accountOf(app, name, email);
  await joinCommunity(app, person, { communityUrl, form: {} });
  return person;
}
