import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Actions that charge nothing by themselves, each with the reason: what they say in `charges`, and why it is so. */
const uncharged: Record<string, readonly [says: string, why: string]> = {
  'app/messages/thread-acts.ts#markRead': ['bounded-by-itself', 'a thread is read up to where it goes, by each page'],
  'app/messages/thread-acts.ts#markAllRead': ['bounded-by-itself', 'writes one row of the reader, and tells nobody'],
  'app/notifications/read-notifications.ts#readNotifications': ['bounded-by-itself', 'what is unread is read once'],
  'app/notifications/read-notifications.ts#openNotification': ['bounded-by-itself', 'what is unread is read once'],
  'app/order-imports/import-batch.ts#importBatch': ['charged-by-caller', 'importOrders charges before the first one'],
  'app/order-imports/import-orders.ts#begin': ['charged-by-caller', 'importOrders charges as it looks at the rows'],
  'app/order-imports/import-orders.ts#finish': ['charged-by-caller', 'importOrders charges before the first batch'],
  'app/order-imports/undo-import.ts#undoBatch': ['charged-by-caller', 'undoImport begins with a charged action'],
  'app/order-imports/undo-import.ts#finishUndo': ['charged-by-caller', 'undoImport begins with a charged action'],
  'app/statements/keep-lines.ts#keep': ['charged-by-caller', 'keepLines charges as it reads the rows'],
  'app/orders/take-numbers.ts#take': ['charged-by-caller', 'takeNumbers charges by raffle and over all before it'],
};

/** What writes without `action`, which charges by itself, and why nobody can repeat it without end. */
const writesByThemselves: Record<string, string> = {
  'app/accounts/begin-sign-in.ts': 'charged by network before it',
  'app/accounts/complete-sign-in.ts': 'takes up a sign-in that was begun, once',
  'app/examples/stage.ts': 'the examples, by our own code',
};

const sources = globSync('src/app/**/*.ts')
  .filter((file) => !file.includes('.test.') && file !== 'src/app/action.ts')
  .map((file) => [file.slice('src/'.length), readFileSync(file, 'utf8')] as const);

test('an action is charged: by what it says, by what is usual where it says nothing, or is here with a reason', () => {
  const own = sources.flatMap(([file, source]) =>
    [...source.matchAll(/^ +charges: (.+)/gm)].map(({ 1: charges = '', index }) => {
      const before = source.slice(0, index).matchAll(/^(?:export )?(?:const|(?:async )?function) (\w+)/gm);
      return { name: `${file}#${[...before].at(-1)?.[1]}`, charges };
    }),
  );
  expect(own.length).toBeGreaterThan(20);
  const withoutFunction = own.flatMap(({ name, charges }) => {
    const says = /^'([\w-]+)',/.exec(charges)?.[1];
    return says ? [[name, says]] : [];
  });
  expect(Object.fromEntries(withoutFunction)).toEqual(
    Object.fromEntries(Object.entries(uncharged).map(([name, [says]]) => [name, says])),
  );
  // nobody gives an empty list of charges to be free of the usual one
  expect(own.filter(({ charges }) => /\[\s*\]/.test(charges))).toEqual([]);
});

test('what writes without an action is here with the reason why it needs no charge of an action', () => {
  const own = sources.filter(([, source]) => /\btransaction\(app\.db/.test(source)).map(([file]) => file);
  expect(own.toSorted()).toEqual(Object.keys(writesByThemselves).toSorted());
});
