import { expect, test, vi } from 'vitest';
import { type BodyRoomLimits, bodyRoomLimits, createBodyRoom, createBodyRooms } from './body-room.ts';

const kilobyte = 1024;
const limits: BodyRoomLimits = {
  ...{ perVisitor: 400 * kilobyte, perSite: 600 * kilobyte, total: 800 * kilobyte },
  ...{ large: 0.75, modest: 0, perSender: 2 },
};
const large = 100 * kilobyte;

const here = { brought: () => 0, waitsForUs: () => true, cut: () => undefined };

/** A room, and bodies of people that come to it. `tire` ends the waiting of all. */
function room() {
  const tired = new AbortController();
  const counted = createBodyRoom(limits, { after: () => tired.signal, now: () => 0 });
  let senders = 0;
  const come = (visitor: string, bytes = large, signal = new AbortController().signal) => {
    senders += 1;
    return counted.take({ visitor, sender: `sender ${senders}`, bytes, signal, source: here });
  };
  return { come, tire: () => tired.abort() };
}

test('one visitor takes no more than their share, and others come in meanwhile', async () => {
  const { come, tire } = room();
  for (let count = 0; count < 3; count += 1) expect(await come('eva')).not.toBeNull();
  const fourth = come('eva');
  expect(await come('ana')).not.toBeNull();
  tire();
  expect(await fourth).toBeNull();
});

test('the networks of one IPv6 site leave room for others', async () => {
  const { come, tire } = room();
  const networks = ['2001:db8:1:100::/56', '2001:db8:1:200::/56'];
  for (const network of [...networks, ...networks]) expect(await come(network)).not.toBeNull();
  const fifth = come('2001:db8:1:300::/56');
  expect(await come('2001:db8:2:100::/56')).not.toBeNull();
  tire();
  expect(await fifth).toBeNull();
});

test('what people only write comes in where files find no room', async () => {
  const { come, tire } = room();
  tire();
  for (let count = 0; count < 6; count += 1) expect(await come(`somebody ${count}`)).not.toBeNull();
  expect(await come('ana')).toBeNull();
  expect(await come('ana', 60 * kilobyte)).not.toBeNull();
  for (let count = 0; count < 2; count += 1) expect(await come(`writer ${count}`, 60 * kilobyte)).not.toBeNull();
  expect(await come('eva', 60 * kilobyte)).toBeNull();
});

test('a body waits until another has been read, and its room is given back once', async () => {
  const { come, tire } = room();
  const leave = await come('eva', 3 * large);
  const [second, third] = [come('eva', 2 * large), come('eva', 2 * large)];
  leave?.();
  leave?.();
  expect(await second).not.toBeNull();
  tire();
  expect(await third).toBeNull();
});

test('who goes while they wait takes no room', async () => {
  const { come, tire } = room();
  const leave = await come('eva', 3 * large);
  const gone = new AbortController();
  const left = come('eva', 3 * large, gone.signal);
  gone.abort();
  expect(await left).toBeNull();
  leave?.();
  expect(await come('eva', 3 * large)).not.toBeNull();
  tire();
});

test('no more bodies of one visitor wait than may, and others wait beside them', async () => {
  const { come, tire } = room();
  await come('eva', 3 * large);
  const hundred = Array.from({ length: 100 }, () => come('eva'));
  expect(await come('eva')).toBeNull();
  await come('ana', 3 * large);
  const other = come('ana');
  tire();
  expect(new Set([...(await Promise.all(hundred)), await other])).toEqual(new Set([null]));
});

const photo = 10.8 * 1024 * kilobyte;
const attackers = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
const sites = ['2001:db8:1:100::/56', '2001:db8:1:200::/56', '2001:db8:2:100::/56', '2001:db8:2:200::/56'];

/**
 * The room of a process, and bodies that bring so many bytes a second from when they begin, each of a sender of its own
 * where none is named. Nobody tires of waiting.
 */
function lines(of: BodyRoomLimits = bodyRoomLimits.usual) {
  let [now, senders] = [0, 0];
  const counted = createBodyRoom(of, { after: () => new AbortController().signal, now: () => now });
  const come = (visitor: string, bytes: number, pace: number, { sender = '', silent = 0 } = {}) => {
    senders += 1;
    const whose = sender || `sender ${senders}`;
    const body = { isIn: false, isOver: false, isCut: false };
    let since = now;
    const seconds = () => {
      const whole = (now - since) / 1000;
      return whole - Math.min(silent, whole % 40) - silent * Math.floor(whole / 40);
    };
    const source = {
      brought: () => Math.min(bytes, pace * seconds()),
      waitsForUs: () => false,
      cut: () => {
        body.isCut = true;
      },
    };
    const { signal } = new AbortController();
    void counted.take({ visitor, sender: whose, bytes, signal, source }).then((leave) => {
      since = now;
      body.isIn = leave !== null;
      body.isOver = leave === null;
    });
    return body;
  };
  /** Lets so many seconds pass. */
  const pass = async (seconds: number) => {
    const settled = () => new Promise(setImmediate);
    await settled();
    for (let count = 0; count < seconds; count += 1) {
      now += 1000;
      counted.look();
      await settled();
    }
  };
  return { come, pass };
}

test.each([
  ['three networks', attackers],
  ['two sites', sites],
])('uploads that stall, of %s, keep neither an upload nor a form out', async (_, networks) => {
  const { come, pass } = lines();
  for (const bytes of [photo, 200 * kilobyte])
    for (const network of networks) for (let count = 0; count < 50; count += 1) come(network, bytes, 500);
  await pass(4);
  const [upload, form] = [come('198.51.100.7', 200 * kilobyte, 20_000), come('198.51.100.8', 100, 100)];
  await pass(12);
  expect([upload, form]).toMatchObject([
    { isIn: true, isCut: false },
    { isIn: true, isCut: false },
  ]);
});

test('crumbs that stall keep no form out, while one comes of who has nothing else under way', async () => {
  const { come, pass } = lines();
  for (const network of attackers) for (let count = 0; count < 1600; count += 1) come(network, 64 * kilobyte, 0);
  await pass(1);
  const form = come('198.51.100.8', 100, 100);
  await pass(0);
  expect(form.isIn).toBe(true);
});

test('the photo of a slow telephone is never cut off, whoever waits for its place', async () => {
  const { come, pass } = lines();
  const slow = come('198.51.100.7', photo, 10_000);
  for (const network of attackers) for (let count = 0; count < 20; count += 1) come(network, photo, 500);
  const bodies = [];
  for (let count = 0; count < 60; count += 1) {
    bodies.push(come(`203.0.113.${count}`, photo, 9000));
    await pass(10);
  }
  expect(slow).toMatchObject({ isIn: true, isCut: false });
  expect(bodies.filter(({ isCut }) => isCut)).toEqual([]);
});

test('what comes at an honest pace goes only for others, who have waited, where its network has more than its share', async () => {
  const { come, pass } = lines();
  const networks = attackers.flatMap((network) => Array<string>(4).fill(network)).slice(1);
  const many = networks.map((network) => come(network, photo, 9000));
  await pass(1);
  const others = [come('198.51.100.7', photo, 9000), come('198.51.100.8', photo, 9000)];
  await pass(8);
  expect(many.filter(({ isCut }) => isCut)).toEqual([]);
  await pass(4);
  expect(others.map(({ isIn }) => isIn)).toEqual([true, true]);
  expect(many.filter(({ isCut }) => isCut)).toHaveLength(2);
});

test('who has no more than a fair share keeps it at an honest pace, however many want one', async () => {
  const { come, pass } = lines();
  const ones = Array.from({ length: 38 }, (_, count) => come(`203.0.113.${count}`, 3 * 1024 * kilobyte, 9000));
  const other = come('198.51.100.7', photo, 9000);
  await pass(30);
  expect([other.isIn, ones.filter(({ isCut }) => isCut)]).toEqual([false, []]);
});

test('a body that waits for us keeps its place', async () => {
  let now = 0;
  const counted = createBodyRoom(limits, { after: () => new AbortController().signal, now: () => now });
  const cut = vi.fn();
  const source = { ...here, cut };
  const { signal } = new AbortController();
  for (let count = 0; count < 7; count += 1)
    void counted.take({ visitor: `${count}`, sender: `${count}`, bytes: large, signal, source });
  now = 60_000;
  counted.look();
  expect(cut).not.toHaveBeenCalled();
});

test('no more bodies of one site wait than may, and who waits alone finds a place among many', async () => {
  const { come, pass } = lines();
  for (const network of sites) for (let count = 0; count < 100; count += 1) come(network, photo, 9000);
  const more = come('2001:db8:1:300::/56', photo, 9000);
  await pass(0);
  expect(more.isOver).toBe(true);
  for (let count = 0; count < 4; count += 1)
    for (let each = 0; each < 100; each += 1) come(`192.0.2.${count}`, photo, 9000);
  const alone = come('198.51.100.7', photo, 9000);
  await pass(0);
  expect(alone.isOver).toBe(false);
});

const archive = 64 * 1024 * kilobyte;

test('two networks that take all that files may leave room for the first receipt of others, and for no second', async () => {
  const rooms = createBodyRooms();
  const come = (visitor: string, sender: string, bytes: number) =>
    rooms.take({ visitor, sender, bytes, signal: new AbortController().signal, source: here });
  const whole = bodyRoomLimits.usual.large * bodyRoomLimits.usual.total;
  for (const at of Array(12).keys())
    expect(await come(`192.0.2.${at % 2}`, `link ${at % 6}`, whole / 12)).not.toBeNull();
  for (const at of Array(6).keys())
    expect(await come(`198.51.100.${at}`, `receipt ${at}`, 2 * 1024 * kilobyte)).not.toBeNull();
  const waits = [
    come('198.51.100.0', 'second', 300 * kilobyte),
    come('203.0.113.1', 'photos', 3 * 1024 * kilobyte),
    come('203.0.113.2', 'seventh', 300 * kilobyte),
  ].map((coming) => coming.then(() => 'in'));
  expect(await Promise.race([...waits, Promise.resolve('waiting')])).toBe('waiting');
});

test('however many archives are under way, a receipt and a message have places', async () => {
  const rooms = createBodyRooms();
  const { signal } = new AbortController();
  const come = (visitor: string, bytes: number) =>
    rooms.take({ visitor, sender: `account of ${visitor}`, bytes, signal, source: here });
  expect(await come('192.0.2.1', archive)).not.toBeNull();
  for (const network of attackers) void come(network, archive);
  for (let count = 0; count < 10; count += 1) expect(await come(`198.51.100.${count}`, photo)).not.toBeNull();
});

test('an account has one archive under way, from however many networks', async () => {
  const { come, pass } = lines(bodyRoomLimits.archives);
  const half = archive / 2;
  const mine = attackers.map((network) => come(network, half, 200_000, { sender: 'account mala' }));
  const other = come('198.51.100.7', half, 200_000);
  await pass(1);
  expect([...mine, other].map(({ isIn }) => isIn)).toEqual([true, false, false, true]);
});

test('an archive comes at the pace of an archive while somebody waits for its room', async () => {
  const { come, pass } = lines(bodyRoomLimits.archives);
  const slow = come('192.0.2.1', archive, 30_000);
  await pass(60);
  expect(slow.isCut).toBe(false);
  const other = come('198.51.100.7', archive, 200_000);
  await pass(1);
  expect([slow.isCut, other.isIn]).toEqual([true, true]);
  const next = come('198.51.100.8', archive, 200_000);
  await pass(60);
  expect([other.isCut, next.isIn]).toEqual([false, false]);
});

test('one body of a network that is more than its fair share goes for others, at whatever pace it comes', async () => {
  const { come, pass } = lines(bodyRoomLimits.archives);
  const big = come('192.0.2.1', archive, 70_000);
  const beside = come('192.0.2.2', 45 * 1024 * kilobyte, 70_000);
  await pass(20);
  const other = come('198.51.100.7', 12 * 1024 * kilobyte, 20_000);
  await pass(9);
  expect(other.isIn).toBe(false);
  await pass(2);
  expect([big.isCut, beside.isCut, other.isIn]).toEqual([true, false, true]);
});

test('behind one address who sends much to one link leaves room to all others', async () => {
  const { come, pass } = lines();
  const mine = Array.from({ length: 7 }, () => come('192.0.2.1', photo, 10_000, { sender: 'order 1' }));
  await pass(1);
  expect(mine.map(({ isIn, isOver }) => [isIn, isOver])).toEqual([
    ...Array(2).fill([true, false]),
    ...Array(4).fill([false, false]),
    [false, true],
  ]);
  const others = [come('192.0.2.1', photo, 10_000), come('192.0.2.1', 100 * kilobyte, 10_000)];
  await pass(0);
  expect(others.map(({ isIn }) => isIn)).toEqual([true, true]);
});

test('behind one address that is full the senders with the most go for others, who have waited', async () => {
  const { come, pass } = lines();
  const many = [1, 2, 3].flatMap((order) =>
    [1, 2].map(() => come('192.0.2.1', photo, 10_000, { sender: `order ${order}` })),
  );
  const other = come('192.0.2.1', 8 * 1024 * kilobyte, 10_000);
  const elsewhere = come('198.51.100.7', photo, 10_000);
  await pass(9);
  expect([elsewhere.isIn, other.isIn]).toEqual([true, false]);
  await pass(3);
  expect([other.isIn, many.filter(({ isCut }) => isCut).length]).toEqual([true, 1]);
});

test('the photo of a telephone that falls silent in every forty seconds arrives, from its first ones on', async () => {
  const { come, pass } = lines();
  const slow = come('198.51.100.7', photo, 8192, { silent: 10 });
  for (let count = 0; count < 20; count += 1) come('192.0.2.1', photo, 500, { sender: `order ${count}` });
  for (let count = 0; count < 40; count += 1) come(`203.0.113.${count}`, photo, 10_000);
  await pass(1700);
  expect(slow).toMatchObject({ isIn: true, isCut: false });
});

test('what has brought most of itself goes after what has not', async () => {
  const { come, pass } = lines();
  const early = come('192.0.2.1', photo, 10_000);
  await pass(600);
  const late = Array.from({ length: 4 }, () => come('192.0.2.1', photo, 12_000));
  const others = Array.from({ length: 6 }, (_, count) => come(`203.0.113.${count}`, photo, 12_000));
  await pass(20);
  come('198.51.100.7', photo, 12_000);
  await pass(12);
  expect(others.every(({ isIn }) => isIn)).toBe(true);
  expect([early.isCut, late.some(({ isCut }) => isCut)]).toEqual([false, true]);
});
