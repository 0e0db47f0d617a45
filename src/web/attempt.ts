import { isRefusal } from '#domain/refusal.ts';
import { faultSentence, refusalSentence, refusalStatus } from '#texts/refusals.ts';

/** What a form shows when the rules said no: the sentence, the fields' own sentences, and the status of the answer. */
export type Refused = {
  ok: false;
  code: string;
  status: number;
  message: string;
  fields: Record<string, string>;
  params: Record<string, unknown>;
};

/**
 * Does something that the rules may refuse. Gives its value, or the refusal in Spanish for the form; `not-found` goes
 * through as a 404 page. Anything else that is thrown is a bug and goes on up.
 */
export async function attempt<T>(does: () => Promise<T>): Promise<{ ok: true; value: T } | Refused> {
  try {
    return { ok: true, value: await does() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'not-found') throw notFound();
    const fields = error.code === 'input' ? Object.entries(error.params.fields) : [];
    return {
      ok: false,
      code: error.code,
      status: refusalStatus(error.code),
      message: refusalSentence(error),
      fields: Object.fromEntries(fields.map(([name, fault]) => [name, faultSentence(fault)])),
      params: { ...error.params },
    };
  }
}

/** For loaders: gives the value, or answers with the page of the refusal's status. */
export async function orPage<T>(does: () => Promise<T>): Promise<T> {
  const result = await attempt(does);
  if (result.ok) return result.value;
  throw new Response(result.message, { status: result.status });
}

/** The answer for what does not exist, or may not be seen. */
export function notFound(): Response {
  return new Response(null, { status: 404 });
}

/** Whether the database can hold a text, or compare it with one: it knows no NUL, and nobody can type one. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** The form that a request sends. What is no form, breaks off or cannot be typed is answered as saying nothing. */
export async function formOf(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  const isTyped = form
    ?.entries()
    .every(([name, value]) => isStorable(name) && (typeof value !== 'string' || isStorable(value)));
  if (!form || !isTyped) throw new Response(null, { status: 400 });
  return form;
}

/** A form's text fields as an object; a name given several times becomes a list; files are left out. */
export function rawForm(form: FormData): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === 'string');
    if (values.length > 0) raw[name] = values.length === 1 ? values[0] : values;
  }
  return raw;
}
