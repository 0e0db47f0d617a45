import { expect, test } from 'vitest';
import { type NotificationKind, notificationReach, stoppableKinds } from '#domain/notifications/notification.ts';
import { kindNames } from './notification-pages.ts';
import { sayingOf, type Told } from './notifications.ts';

const facts = {
  reason: 'No se lee',
  role: 'moderator',
  until: '2026-12-18T19:00:00Z',
  since: '2026-12-18T16:40:00Z',
  seller: 'uid-marta',
  handed: { amount: 5000, currency: 'EUR' },
  reference: 'RF-7K3Q',
  thread: 'hilo',
  title: 'Cesta de Navidad',
  course: 'curso',
  lesson: 'leccion',
  raffle: 'cesta',
  numbers: [7, 42],
  lastNumber: 99,
  timeZone: 'Europe/Madrid',
  changes: [{ part: 'minimum', before: 20, after: 10 }],
  isFree: false,
  why: 'no-answer',
  print: 'ab12'.repeat(16),
  drawAt: '2026-12-18T19:00:00Z',
  order: '0a3f7c1e-0000-4000-8000-000000000000',
  count: 2,
  amount: 1000,
  currency: 'EUR',
  part: { amount: 400, currency: 'EUR' },
  due: { amount: 600, currency: 'EUR' },
  plan: 'Plus',
  because: 'lapsed',
};
const kinds = Object.keys(notificationReach) as NotificationKind[];

function told(kind: NotificationKind, changed: Partial<Told> = {}): Told {
  return {
    kind,
    facts: facts as unknown as Told['facts'],
    who: ['Luis', 'Marta'],
    people: 1,
    times: 1,
    isDone: false,
    community: { name: 'Club de los jueves', url: 'club', timeZone: 'Europe/Madrid' },
    subject: { kind: 'order', id: 'x' },
    ...changed,
  };
}

test.each(kinds)('%s is said in whole sentences, with a subject and a way there', (kind) => {
  for (const changed of [{}, { people: 2, times: 3 }, { people: 12, times: 40 }, { who: [], people: 0 }]) {
    const { line, subject, path, open } = sayingOf(told(kind, changed));
    expect(line).toMatch(/^[¡«\d\p{Lu}].*[.!?…]$/u);
    expect(`${line}${subject}${open}`).not.toMatch(/undefined|null|NaN|\s{2}/);
    expect(subject).not.toMatch(/[\n\r]|\.$/);
    expect(path).toMatch(/^\/[^\s:]*$/);
  }
});

test.each(kinds)('%s speaks of one number as of one', (kind) => {
  const one = { ...facts, numbers: [7], isOver: true };
  for (const byLink of [false, true]) {
    const { line, subject } = sayingOf(told(kind, { facts: { ...one, byLink } as unknown as Told['facts'] }));
    expect(`${line} ${subject}`).not.toMatch(/(?:tus|los) números|seguían|apartados/i);
  }
});

test('a refund that failed is told to who owes it, and to whom, as owed again', () => {
  const said = (kind: NotificationKind, more: object) =>
    sayingOf(told(kind, { facts: { ...facts, ...more } as unknown as Told['facts'] }));
  expect(said('order.to-refund', { failed: 'RF-7K3Q' }).line).toContain('RF-7K3Q de «Cesta de Navidad»: hay que');
  const owed = said('order.refund-due', { failed: { amount: 1000, currency: 'EUR' } });
  expect([owed.line, owed.subject]).toEqual([
    expect.stringMatching(/10\s€.*te lo debe otra vez\.$/u),
    'No te llegó la devolución de «Cesta de Navidad»',
  ]);
  const back = said('order.money-back', { hasFailed: true, isPart: true });
  expect([back.line, back.subject]).toEqual([
    expect.stringMatching(/^No salió la devolución de una parte.*siguen participando\.$/u),
    'No salió una devolución de «Cesta de Navidad»',
  ]);
});

test('a draw is told with the numbers that won, and an older notice of one without them', () => {
  const said = (facts: Told<'raffle.drawn'>['facts']) => sayingOf({ ...told('raffle.drawn'), facts } as Told);
  const drawn = { raffle: 'cesta', title: 'Cesta', lastNumber: 99 };
  expect(said({ ...drawn, drawn: [7] }).line).toContain('Cesta»: ha salido el número 07. ');
  expect(said({ ...drawn, drawn: [42, 7] }).line).toContain('Cesta»: han salido los números 42 y 07. ');
  expect(said({ raffle: 'cesta', title: 'Cesta' })).toMatchObject({
    line: expect.stringContaining('«Cesta». El acta dice'),
    open: 'Ver el acta',
    openOrder: 'Ver mi boleto y el acta',
  });
});

test('people are named as many as fit, and counted beyond that', () => {
  const said = (who: string[], people: number) =>
    sayingOf(told('member.asked', { who, people })).line.replaceAll('\u00a0', ' ');
  expect(said(['Luis'], 1)).toBe('Luis pide entrar en Club de los jueves.');
  expect(said(['Luis', 'Marta'], 2)).toBe('Luis y Marta piden entrar en Club de los jueves.');
  expect(said(['Luis', 'Marta'], 3)).toBe('Luis y 2 personas más piden entrar en Club de los jueves.');
  expect(said([], 0)).toBe('1 persona pide entrar en Club de los jueves.');
});

test('who is accepted where a raffle’s number lets in is sent to the raffles, and not to pay for access', () => {
  const said = (facts: Told<'access.asked'>['facts']) => sayingOf({ ...told('access.asked', {}), facts } as Told);
  expect(said({}).path).toMatch(/\/acceso$/);
  expect(said({ byTicket: true })).toMatchObject({
    line: expect.stringContaining('número pagado'),
    path: expect.not.stringContaining('acceso'),
  });
});

test('every kind of mail that can be ended has a name to end it by', () => {
  for (const kind of stoppableKinds) expect(kindNames[kind], kind).toBeDefined();
});
