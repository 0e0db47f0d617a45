import type { DrawMethod } from './raffle.ts';

/** The entropy in bits of a public value with that many digits: 4 per hex digit, log2 10 per decimal. */
export function bitsOf(format: 'digitos' | 'hex', length: number): number {
  return format === 'hex' ? length * 4 : Math.floor(length * Math.log2(10));
}

/** The protocol's guarantee of a draw method: `fuerte` for public randomness, `media` or `basica` for others. */
export function guaranteeOf(method: DrawMethod): 'fuerte' | 'media' | 'basica' {
  if (method.kind === 'drand') return 'fuerte';
  if (method.kind === 'lottery') return 'media';
  return method.entropy.reduce((sum, { bits }) => sum + bits, 0) >= 64 ? 'media' : 'basica';
}
