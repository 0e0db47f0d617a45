import { useEffect, useRef, useState } from 'react';
import { coalesce } from './coalesce.ts';

/** `coalesce` for as long as the page is there. */
export function useCoalesced(act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  const [turn] = useState(() => coalesce(() => latest.current(), Math.random));
  useEffect(() => turn.stop, [turn]);
  return turn.hear;
}
