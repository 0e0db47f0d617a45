import { notFound } from '#web/attempt.ts';

export function loader() {
  throw notFound();
}
