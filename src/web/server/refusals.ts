import { type FieldFaults, type RawForm, rawLimit } from '#domain/form.ts';
import { isRefusal } from '#domain/refusal.ts';
import { faultSentence } from '#texts/field-faults.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';

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
 * Runs something that may throw a `Refusal`. Returns its value, or the refusal in Spanish for the form; `not-found` becomes
 * a 404 page. Any other error is a bug and is rethrown.
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

/** Characters per text that are returned by default: more than any field but a lesson's may hold. */
const mostAgain = 20_000;

/**
 * The submitted values, to show the form again after a refusal. Texts are cut near their field's limit, so that a
 * hostile form is not echoed back whole.
 * @param longer the limits of fields that hold longer texts, by name
 */
export function typedAgain(
  form: RawForm,
  { params }: Pick<Refused, 'params'> = { params: {} },
  longer: Readonly<Record<string, number>> = {},
): Record<string, unknown> {
  const faults = (params.fields ?? {}) as FieldFaults;
  const mostOf = (name: string) => {
    const { code, limit } = faults[name] ?? {};
    if (code === 'too-long') return rawLimit(Number(limit));
    return longer[name] === undefined ? mostAgain : rawLimit(longer[name]);
  };
  const cut = (value: unknown, most: number): unknown => {
    if (Array.isArray(value)) return value.map((each) => cut(each, most));
    return typeof value === 'string' ? value.slice(0, most) : value;
  };
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, cut(value, mostOf(name))]));
}
