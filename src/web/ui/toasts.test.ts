import { expect, test } from 'vitest';
import { createToastStore } from './toast-store.ts';
import { toastRules, toastsAfter } from './toasts.ts';

function storeWithClock() {
  const waiting: { does: () => void; milliseconds: number }[] = [];
  const store = createToastStore((does, milliseconds) => waiting.push({ does, milliseconds }));
  return { store, waiting };
}

test('the figures of the specification', () => {
  expect(toastRules).toEqual({ limit: 1, duration: 5000, removalDelay: 1_000_000, swipeThreshold: 50, hotkey: 'F8' });
});

test('a new toast is open and replaces the old', () => {
  const one = toastsAfter([], { type: 'added', id: 1, words: { title: 'Guardado' } });
  expect(one).toEqual([{ id: 1, open: true, title: 'Guardado' }]);
  const two = toastsAfter(one, { type: 'added', id: 2, words: { title: 'Copiado' } });
  expect(two).toEqual([{ id: 2, open: true, title: 'Copiado' }]);
});

test('a dismissed toast is closed and still there, a removed one is gone', () => {
  const open = toastsAfter([], { type: 'added', id: 1, words: { title: 'Guardado' } });
  const dismissed = toastsAfter(open, { type: 'dismissed', id: 1 });
  expect(dismissed).toEqual([{ id: 1, open: false, title: 'Guardado' }]);
  expect(toastsAfter(dismissed, { type: 'removed', id: 1 })).toEqual([]);
});

test('dismissing or removing another toast changes nothing', () => {
  const open = toastsAfter([], { type: 'added', id: 2, words: { title: 'Guardado' } });
  expect(toastsAfter(open, { type: 'dismissed', id: 1 })).toEqual(open);
  expect(toastsAfter(open, { type: 'removed', id: 1 })).toEqual(open);
});

test('a toast is removed 1,000,000 ms after it was dismissed, and not before', () => {
  const { store, waiting } = storeWithClock();
  const id = store.add({ title: 'Guardado' });
  expect(waiting).toEqual([]);
  store.dismiss(id);
  expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([1_000_000]);
  expect(store.current()).toMatchObject([{ id, open: false }]);
  waiting[0]?.does();
  expect(store.current()).toEqual([]);
});

test('dismissing twice removes once', () => {
  const { store, waiting } = storeWithClock();
  const id = store.add({ title: 'Guardado' });
  store.dismiss(id);
  store.dismiss(id);
  expect(waiting).toHaveLength(1);
});

test('the removal of a replaced toast leaves the new one alone', () => {
  const { store, waiting } = storeWithClock();
  store.dismiss(store.add({ title: 'Guardado' }));
  store.add({ title: 'Copiado' });
  waiting[0]?.does();
  expect(store.current()).toMatchObject([{ title: 'Copiado', open: true }]);
});

test('listeners hear every change until they leave', () => {
  const { store } = storeWithClock();
  let heard = 0;
  const leave = store.subscribe(() => {
    heard += 1;
  });
  const id = store.add({ title: 'Guardado' });
  store.dismiss(id);
  leave();
  store.add({ title: 'Copiado' });
  expect(heard).toBe(2);
});
