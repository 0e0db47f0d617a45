import { recordLength } from '#domain/draw/ticket-list.ts';

/** A file of several documents, one a line, may have so many bytes. */
export const largestCollection = 64 * 1024 * 1024;

/** Bytes of the longest list: of as many tickets as a raffle may have. */
export const largestList = 10_000_000 * recordLength;
