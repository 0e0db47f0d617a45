import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a page says of itself until somebody goes on from it, also to the same page: what they do themselves makes it
 * untrue.
 * @returns what is said, or null, and how to say it
 */
export function useListNotice<Notice>(): [Notice | null, (notice: Notice) => void] {
  const { key } = useLocation();
  const [last, setLast] = useState<{ key: string; notice: Notice } | null>(null);
  return [last?.key === key ? last.notice : null, (notice) => setLast({ key, notice })];
}
