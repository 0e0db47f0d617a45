import { data, type RouterContextProvider, redirect } from 'react-router';
import type { RawForm } from '#domain/form.ts';
import { asker } from './context.ts';
import { formOf, rawForm } from './read-form.ts';
import { attempt, notFound, type Refused, typedAgain } from './refusals.ts';

type Args<Params> = { request: Request; params: Params; context: Readonly<RouterContextProvider> };

/** What a handler is given: who asks, where, and the form that was sent. */
export type FormSent<Params = unknown> = ReturnType<typeof asker> &
  Args<Params> & {
    act: string;
    /** What stands behind the colon of an act such as `add:prizes.name`. */
    detail: string;
    /** The texts of the form. */
    form: RawForm;
    /** All of it, with files, and every value of a repeated name. */
    body: FormData;
  };

/** Does one act. Gives the address to go on to (303), or another answer. */
export type FormHandler<Params = unknown> = (sent: FormSent<Params>) => unknown;

type Handlers<Params> = Readonly<Record<string, FormHandler<Params>>>;

/** The handler's own answer; an address has become a redirect. */
type AnswerOf<Acts extends Handlers<never>> = Exclude<Awaited<ReturnType<Acts[keyof Acts]>>, string>;

export type RefusedForm<Act extends string = string> = { act: Act; refused: Refused; values: Record<string, unknown> };

type Options<Params, Shown> = {
  /** The field that names the act. */
  by?: string;
  /** The act of a form that names none; without it such a form is a 404. */
  otherwise?: string;
  /** Completes the form before its handler runs, for instance by storing its pictures. */
  prepare?: (sent: FormSent<Params>) => Promise<{ ok: true; value: RawForm } | Refused>;
  /** Fields that keep longer texts than others, by their names: see `typedAgain`. */
  longer?: Readonly<Record<string, number>>;
  /** What the page is given after a refusal, where that is not `RefusedForm`. */
  refuse?: (refused: RefusedForm, sent: FormSent<Params>) => Shown | Promise<Shown>;
};

/**
 * Answers a form of a page with several acts: reads it and runs the handler of its `act`. An act without a handler of its
 * own is a 404, so nothing is done by default. A refusal becomes the data of the page, with its status and what was typed.
 */
export async function formActions<Params, Acts extends Handlers<Params>, Shown = RefusedForm<keyof Acts & string>>(
  { request, params, context }: Args<Params>,
  acts: Acts,
  { by = 'act', otherwise, prepare, longer, refuse }: Options<Params, Shown> = {},
): Promise<AnswerOf<Acts> | Response | ReturnType<typeof data<Shown>>> {
  const body = await formOf(request);
  const raw = rawForm(body);
  const asked = actNamed(raw[by]) ?? otherwise ?? '';
  const { act, detail } = splitAct(asked);
  const does = handlerOf<FormHandler<Params>>(acts, act);
  const sent = { ...asker(context), request, params, context, act: asked, detail, form: raw, body };
  const prepared = prepare ? await prepare(sent) : { ok: true as const, value: raw };
  if (prepared.ok) sent.form = prepared.value;
  const result = prepared.ok ? await attempt(async () => does(sent)) : prepared;
  if (result.ok) {
    const answer = result.value as AnswerOf<Acts> | string;
    return typeof answer === 'string' ? redirect(answer, 303) : answer;
  }
  const refused = { act: asked, refused: result, values: typedAgain(sent.form, result, longer) };
  const shown = refuse ? await refuse(refused, sent) : (refused as Shown);
  return data(shown, { status: result.status });
}

/** The handler of an act; `__proto__` and other inherited names have none. Anything without one is a 404. */
export function handlerOf<Handler>(acts: Readonly<Record<string, Handler>>, act: unknown): Handler {
  const handler = typeof act === 'string' && Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (handler === undefined) throw notFound();
  return handler;
}

/** The act of a form; a button that names one comes after the form's own hidden field. */
function actNamed(value: unknown): string | undefined {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : undefined;
}

/** `add:prizes.name` is handled by `add:` with the rest as its detail. */
function splitAct(asked: string): { act: string; detail: string } {
  const colon = asked.indexOf(':') + 1;
  return colon === 0 ? { act: asked, detail: '' } : { act: asked.slice(0, colon), detail: asked.slice(colon) };
}
