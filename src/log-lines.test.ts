import { expect, test } from 'vitest';
import { lineWriter } from './log-lines.ts';

/** A disk of so many bytes, and what is written on it. */
function diskOf(bytes: number) {
  let room = bytes;
  let text = '';
  return {
    grow: (more: number) => {
      room += more;
    },
    text: () => text,
    write(piece: Uint8Array): number {
      if (room === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      const took = Math.min(room, piece.length);
      room -= took;
      text += Buffer.from(piece.subarray(0, took)).toString();
      return took;
    },
  };
}

const line = (at: number) => `{"msg":"line ${at}"}\n`;

test('what a full disk does not take is left out, told of once there is room, and nothing is thrown', () => {
  const disk = diskOf(30);
  const { write } = lineWriter(disk.write);
  for (let at = 0; at < 4; at += 1) write(line(at));
  disk.grow(10_000);
  write(line(4));
  write(line(5));
  const [first, torn, told, ...rest] = disk.text().split('\n');
  expect([first, torn]).toEqual(['{"msg":"line 0"}', line(1).slice(0, 30 - line(0).length)]);
  expect(JSON.parse(told ?? '')).toMatchObject({ level: 40, msg: expect.stringContaining('3 líneas') });
  expect(rest).toEqual(['{"msg":"line 4"}', '{"msg":"line 5"}', '']);
});

test('a line that is taken in pieces is whole, and a reader who is behind for a moment is waited for', () => {
  const pieces: string[] = [];
  let tries = 0;
  const { write } = lineWriter((bytes) => {
    tries += 1;
    if (tries % 3 === 0) throw Object.assign(new Error('later'), { code: 'EAGAIN' });
    pieces.push(Buffer.from(bytes.subarray(0, 4)).toString());
    return Math.min(4, bytes.length);
  });
  write(line(1));
  write(line(2));
  expect(pieces.join('')).toBe(line(1) + line(2));
});

test('a reader who never comes back costs a second of a line, and not the process', () => {
  let tries = 0;
  const { write } = lineWriter(() => {
    tries += 1;
    throw Object.assign(new Error('later'), { code: 'EAGAIN' });
  });
  write(line(1));
  expect(tries).toBe(101);
});
