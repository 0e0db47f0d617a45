import { Refusal } from '#domain/refusal.ts';
import { refusalSentence } from '#texts/refusals.ts';

/** Answers who may not make courses here with the page that says so. */
export function mayMakeCourses(may: boolean): void {
  if (!may) throw new Response(refusalSentence(new Refusal('not-allowed', {})), { status: 403 });
}
