import { layoutTexts } from '#texts/layout.ts';
import { FormTooLarge, readFormBody } from './form-body.ts';

/** Whether PostgreSQL can store or compare a text: it refuses NUL characters, which nobody types. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/**
 * Parses the body of a request as a form. Every route reads forms through this function: a body that is no form, is cut
 * off or holds characters that nobody types is a 400, one larger than any form of ours a 413 with a sentence.
 */
export async function formOf(request: Request): Promise<FormData> {
  try {
    const form = await readFormBody(request);
    const isTyped = form
      .entries()
      .every(([name, value]) => isStorable(name) && (typeof value !== 'string' || isStorable(value)));
    if (isTyped) return form;
  } catch (error) {
    if (error instanceof FormTooLarge) throw new Response(layoutTexts.refused.tooMuch, { status: 413 });
  }
  throw new Response(null, { status: 400 });
}

/** A form's text fields as an object; a name given several times becomes a list; files are left out. */
export function rawForm(form: FormData): Record<string, unknown> {
  const texts = new Map<string, string | string[]>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const before = texts.get(name);
    if (Array.isArray(before)) before.push(value);
    else texts.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(texts);
}
