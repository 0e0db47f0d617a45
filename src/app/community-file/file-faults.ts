import { type FileFault, type Room, unkeepable } from '#domain/communities/community-file.ts';
import { fileLimits } from '#domain/communities/community-file-limits.ts';

const shownLetters = { at: 120, value: 80 };

/** What is written out to tell its beginning; of what is larger only that it is a list or a record. */
const shownRoom: Room = { depth: 8, values: 100, letters: 5000 };

function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, shownLetters.value)).slice(0, shownLetters.value);
  if (unkeepable(value, shownRoom) === 'too-large') return Array.isArray(value) ? '[…]' : '{…}';
  return (JSON.stringify(value) ?? 'nada').slice(0, shownLetters.value);
}

/** Notes what is not understood: all of it is counted, and the first of it named. */
export function faultList() {
  const faults: FileFault[] = [];
  let faultCount = 0;
  const note = (at: string, value: unknown) => {
    faultCount += 1;
    if (faults.length < fileLimits.faults) faults.push({ at: at.slice(0, shownLetters.at), value: shownValue(value) });
  };
  return { faults, note, count: () => faultCount };
}

export type Note = ReturnType<typeof faultList>['note'];
