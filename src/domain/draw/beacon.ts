/** Section 5.1: drand quicknet. Pinned here, never read from an acta or the network. */
export const quicknet = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  scheme: 'bls-unchained-g1-rfc9380',
  /** Unix seconds of round 1. */
  genesis: 1_692_803_367,
  /** Seconds from one round to the next. */
  period: 3,
  group: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
} as const;

/** `ronda(T)` of section 5.1: the first round that is not earlier than an instant (Unix seconds, from genesis on). */
export function roundAt(seconds: number): number {
  return Math.ceil((seconds - quicknet.genesis) / quicknet.period) + 1;
}

/** `hora(r)` of section 5.1: when a round is published, in Unix seconds. */
export function timeOfRound(round: number): number {
  return quicknet.genesis + quicknet.period * (round - 1);
}
