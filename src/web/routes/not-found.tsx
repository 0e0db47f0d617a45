import { notFound } from '#web/server/refusals.ts';

/** Any address that no page has: the root's 404 page, with that status. */
export function loader(): never {
  throw notFound();
}

export default function NotFound() {
  return null;
}
