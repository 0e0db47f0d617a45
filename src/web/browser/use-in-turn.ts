import { useEffect, useRef, useState } from 'react';
import { inTurn } from './in-turn.ts';

/** `inTurn` for as long as the page is there. */
export function useInTurn(act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  const [turn] = useState(() => inTurn(() => latest.current(), Math.random));
  useEffect(() => turn.stop, [turn]);
  return turn.hear;
}
