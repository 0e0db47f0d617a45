import { createCipheriv, createDecipheriv, createHash, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { normalized } from '#domain/normalized.ts';
import { type Intake, intakeOf } from './intake.ts';

/*
 * A stream under a password: a line of text that says how, then pieces of 64 KB under AES-256-GCM. The nonce of each
 * counts them and marks the last one, so that none can be changed, moved, left out or cut off at the end unseen (the
 * STREAM construction); each covers the first line too.
 */

/** What begins a stream under a password. */
export const sealedMark = 'RIFAMIGA-SEALED 1 ';

/** Why a stream under a password cannot be opened: another password, or bytes that are missing or changed. */
export class SealFault extends Error {
  readonly reason: 'password' | 'damaged';

  constructor(reason: SealFault['reason']) {
    super(`The sealed stream cannot be opened: ${reason}`);
    this.name = 'SealFault';
    this.reason = reason;
  }
}

const piece = 64 * 1024;
const tag = 16;
/** 32 MB and a tenth of a second for each try of a password. */
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const longestLine = 512;

type Seal = { key: Buffer; prefix: Buffer; line: Buffer };

/** A stream under a password. */
export async function* seal(stream: AsyncIterable<Uint8Array>, password: string): AsyncGenerator<Buffer> {
  const [salt, prefix] = [randomBytes(16), randomBytes(7)];
  const { key, check } = await keysOf(password, salt);
  const line = Buffer.from(
    `${sealedMark}${[salt, prefix, check].map((part) => part.toString('base64url')).join(' ')}\n`,
  );
  yield line;
  const intake = intakeOf(stream);
  for await (const { bytes, place, isLast } of piecesOf(intake, piece)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, place, isLast)).setAAD(line);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** What `seal` was given. Throws `SealFault` before it gives a byte that is not of it. */
export async function* unseal(stream: AsyncIterable<Uint8Array>, password: string): AsyncGenerator<Buffer> {
  const intake = intakeOf(stream);
  const opened = await readLine(intake, password);
  for await (const { bytes, place, isLast } of piecesOf(intake, piece + tag))
    yield unsealPiece(opened, bytes, place, isLast);
}

function unsealPiece({ key, prefix, line }: Seal, bytes: Buffer, place: number, isLast: boolean): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, place, isLast)).setAAD(line);
    decipher.setAuthTag(bytes.subarray(-tag));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tag)), decipher.final()]);
  } catch {
    throw new SealFault('damaged');
  }
}

async function readLine(intake: Intake, password: string): Promise<Seal> {
  const characters: number[] = [];
  while (characters.at(-1) !== 0x0a && characters.length < longestLine) {
    const [character] = await intake.upTo(1);
    if (character === undefined) break;
    characters.push(character);
  }
  const line = Buffer.from(characters);
  const parts = line.toString('latin1').slice(sealedMark.length).trim().split(' ');
  const [salt, prefix, written] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!line.toString('latin1').startsWith(sealedMark) || !salt || prefix?.length !== 7 || !written)
    throw new SealFault('damaged');
  const { key, check } = await keysOf(password, salt);
  if (!check.equals(written)) throw new SealFault('password');
  return { key, prefix, line };
}

/** The pieces of a stream, of so many bytes but for the last. There is always a last one, which may be empty. */
async function* piecesOf(intake: Intake, size: number) {
  let bytes = await intake.upTo(size);
  for (let place = 0; ; place += 1) {
    const next = bytes.length === size ? await intake.upTo(size) : Buffer.alloc(0);
    const isLast = next.length === 0;
    yield { bytes, place, isLast };
    if (isLast) return;
    bytes = next;
  }
}

function nonceOf(prefix: Buffer, place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(place, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The key of a password and, from the other half of what it gives, what tells a wrong one. */
async function keysOf(password: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const both = await new Promise<Buffer>((resolve, reject) => {
    scrypt(normalized(password, 'NFC'), salt, 64, cost, (error, derived) => (error ? reject(error) : resolve(derived)));
  });
  const check = createHash('sha256').update(both.subarray(32)).digest().subarray(0, 16);
  return { key: both.subarray(0, 32), check };
}
