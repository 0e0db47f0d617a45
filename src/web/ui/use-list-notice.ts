import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A page's notice about itself, until the next navigation, also to the same page.
 * @returns the notice, or null, and its setter
 */
export function useListNotice<Notice>(): [Notice | null, (notice: Notice) => void] {
  const { key } = useLocation();
  const [last, setLast] = useState<{ key: string; notice: Notice } | null>(null);
  return [last?.key === key ? last.notice : null, (notice) => setLast({ key, notice })];
}
