import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { addressPause, addressTransition, mostAddresses, nextAddressAt, parseAddress } from './community-address.ts';

const created = Temporal.Instant.from('2026-11-01T10:00:00Z');
const after = (hours: number) => created.add({ hours });
const own = (addresses: { url: string; since: Temporal.Instant }[]) => ({
  url: addresses.at(-1)?.url ?? 'coro',
  addresses: [{ url: 'coro', since: created }, ...addresses],
});

function codeOf(does: () => unknown): string | null {
  try {
    does();
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code;
  }
}

test('a community that never moved may move at once, and to its own address it moves nothing', () => {
  expect(addressTransition(own([]), 'coral', created)).toEqual({ from: 'coro', to: 'coral' });
  expect(addressTransition(own([]), 'coro', created)).toBeNull();
});

test('a second new address waits a day, and is told how long; a former one never waits', () => {
  const moved = own([{ url: 'coral', since: after(5) }]);
  expect(codeOf(() => addressTransition(moved, 'otro', after(28)))).toBe('community.address-too-soon');
  expect(addressTransition(moved, 'coro', after(6))).toEqual({ from: 'coral', to: 'coro' });
  expect(addressTransition(moved, 'otro', after(5 + addressPause))).toEqual({ from: 'coral', to: 'otro' });
});

test('a community that has had the most addresses takes no new one, and may still go back to its own', () => {
  const moves = Array.from({ length: mostAddresses - 1 }, (_, index) => ({
    url: `coro-${index}`,
    since: after(index * addressPause),
  }));
  const later = after(100 * addressPause);
  expect(codeOf(() => addressTransition(own(moves), 'otro', later))).toBe('community.too-many-addresses');
  expect(addressTransition(own(moves), 'coro', later)).toMatchObject({ to: 'coro' });
  expect(addressTransition(own(moves.slice(1)), 'otro', later)).toMatchObject({ to: 'otro' });
});

test('however often it is asked, a community takes no two new addresses within a day', () => {
  const asks = fc.array(fc.record({ hours: fc.integer({ min: 0, max: 30 }), url: fc.integer({ min: 0, max: 6 }) }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(asks, (steps) => {
      let now = created;
      let community = own([]);
      const taken: Temporal.Instant[] = [];
      for (const { hours, url } of steps) {
        now = now.add({ hours });
        const wanted = `direccion-${url}`;
        const isKnown = community.addresses.some((address) => address.url === wanted);
        const refused = codeOf(() => addressTransition(community, wanted, now));
        if (refused) {
          const until = nextAddressAt(community.addresses);
          expect(isKnown).toBe(false);
          expect(until && Temporal.Instant.compare(now, until)).toBe(-1);
          continue;
        }
        if (!isKnown) taken.push(now);
        const addresses = isKnown ? community.addresses : [...community.addresses, { url: wanted, since: now }];
        community = { url: wanted, addresses };
      }
      for (const [index, instant] of taken.entries()) {
        const before = taken[index - 1];
        if (before) expect(before.until(instant).total('hours')).toBeGreaterThanOrEqual(addressPause);
      }
    }),
  );
});

test('an address of the product itself, or one that is no slug, is refused by its field', () => {
  const reserved = new Set(['login']);
  expect(parseAddress({ url: ' login ' }, reserved)).toEqual({ ok: false, fields: { url: { code: 'slug-reserved' } } });
  expect(parseAddress({ url: 'Peña' }, reserved)).toMatchObject({ ok: false, fields: { url: { code: 'slug' } } });
  expect(parseAddress({}, reserved)).toMatchObject({ ok: false, fields: { url: { code: 'required' } } });
  expect(parseAddress({ url: 'pena' }, reserved)).toEqual({ ok: true, value: { url: 'pena' } });
});
