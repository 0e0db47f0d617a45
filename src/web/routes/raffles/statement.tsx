import { data } from 'react-router';
import { sealAfter } from '#app/draws/seal-due-lists.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { confirmLine, refuseLine } from '#app/statements/confirm-line.ts';
import { deleteLines } from '#app/statements/forget-statements.ts';
import { keepLines } from '#app/statements/keep-lines.ts';
import { chooseStatementColumns, previewStatement, reachStatement } from '#app/statements/preview-statement.ts';
import { putLineAside, takeLineBack } from '#app/statements/put-line-aside.ts';
import { showLines } from '#app/statements/show-lines.ts';
import { showStatement } from '#app/statements/show-statement.ts';
import { pageNumber } from '#domain/members/people-list.ts';
import { paths } from '#texts/paths.ts';
import { statementTexts as words } from '#texts/statements/statements.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions, type RefusedForm } from '#web/server/form-actions.ts';
import { attempt, orPage } from '#web/server/refusals.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/statement';
import { Accounts } from './statement/accounts.tsx';
import { Aside } from './statement/aside.tsx';
import { BringForm } from './statement/bring-form.tsx';
import { Done, doneIn } from './statement/done.tsx';
import { Forget, Lines, type LinesProps } from './statement/lines.tsx';
import { Matches } from './statement/matches.tsx';
import { Preview } from './statement/preview.tsx';

/** With `?extracto=`, a statement that was sent and is looked at; with `?ingreso=` and `?ref=`, a line and the order that it may be of. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const search = new URL(request.url).searchParams;
  const [line, asked] = [search.get('ingreso'), search.get('extracto')];
  const chosen = line === null ? null : { line, reference: (search.get('ref') ?? '').slice(0, longestReference) };
  const page = pageNumber(search.get('pagina'));
  const asidePage = pageNumber(search.get('apartados'));
  const currency = search.get('moneda');
  const all = await orPage(() => showLines(app, actor, { ...params, page, asidePage, chosen, currency }));
  const done = doneIn(search);
  if (asked === null) return { ...all, done, statement: null, gone: null };
  const shown = await attempt(() => showStatement(app, actor, { ...params, statement: asked }));
  return shown.ok
    ? { ...all, done, statement: shown.value, gone: null }
    : data({ ...all, done, statement: null, gone: shown.message }, { status: shown.status });
}

const longestReference = 40;

export type LinesData = Route.ComponentProps['loaderData'];
export type LineData = LinesData['lines'][number];
export type StatementData = NonNullable<LinesData['statement']>;

type Asked = FormSent<RaffleAddress>;

export async function action(args: Route.ActionArgs) {
  const { app, actor } = asker(args.context);
  // before megabytes are read: a short form costs little
  const isShort = Number(args.request.headers.get('Content-Length') ?? Number.NaN) <= shortForm;
  const reached = isShort ? null : await attempt(() => reachStatement(app, actor, args.params));
  if (reached && !reached.ok) return data(shownRefusal('look', reached), { status: reached.status });
  return formActions(
    args,
    { look, columns, keep, confirm, refuse, aside, back, delete: deleteThem },
    { refuse: ({ act, refused }: RefusedForm) => shownRefusal(act, refused) },
  );
}

/** Bytes that are read before it is asked who sends them. */
const shortForm = 64 * 1024;

async function look({ app, actor, params, body, form, request }: Asked) {
  const [file, pasted] = [body.get('file'), text(form.pasted)];
  const sent = file instanceof File && file.size > 0 ? file : pasted;
  if (typeof sent === 'string' && sent.trim() === '')
    return data({ act: 'look', message: words.bring.none, fields: { file: words.bring.none } }, { status: 422 });
  // a longer form was charged as it began to arrive
  const isCharged = !(Number(request.headers.get('Content-Length') ?? Number.NaN) <= shortForm);
  if (!isCharged) await reachStatement(app, actor, params);
  const { statement } = await previewStatement(app, actor, { ...params, sent, currency: currencyIn(request) });
  return statementAddress(params, request, statement);
}

async function columns({ app, actor, params, form, request }: Asked) {
  const statement = text(form.statement);
  await chooseStatementColumns(app, actor, { ...params, statement, form });
  return statementAddress(params, request, statement);
}

async function keep({ app, actor, params, form, request }: Asked) {
  const { kept, known } = await keepLines(app, actor, { ...params, statement: text(form.statement) });
  return doneAddress(params, request, { hecho: 'guardado', nuevos: kept, repetidos: known });
}

/** What may be the last payment that the list waits for. */
async function confirm({ app, actor, params, form, request }: Asked) {
  let left = 0;
  let isPaid = false;
  const isSealed = await sealAfter(app, actor, params, async () => {
    ({ left, isPaid } = await confirmLine(app, actor, { ...params, order: text(form.order), form }));
  });
  return doneAddress(params, request, { hecho: isSealed ? 'sellada' : isPaid ? 'pagado' : 'apuntado', queda: left });
}

async function refuse({ app, actor, params, form, request }: Asked) {
  await refuseLine(app, actor, { ...params, order: text(form.order), form });
  return doneAddress(params, request, { hecho: 'no-es' });
}

async function aside({ app, actor, params, form, request }: Asked) {
  await putLineAside(app, actor, { ...params, form });
  return doneAddress(params, request, { hecho: 'aparte' });
}

async function back({ app, actor, params, form, request }: Asked) {
  await takeLineBack(app, actor, { ...params, form });
  return doneAddress(params, request, { hecho: 'de-vuelta' });
}

async function deleteThem({ app, actor, params, request }: Asked) {
  const { lines } = await deleteLines(app, actor, params);
  return doneAddress(params, request, { hecho: 'borrados', nuevos: lines });
}

/** The currency of the account that is looked at, where its address names one. */
function currencyIn(request: Request): string | null {
  return new URL(request.url).searchParams.get('moneda');
}

function statementAddress(params: RaffleAddress, request: Request, statement: string): string {
  return doneAddress(params, request, { extracto: statement });
}

function doneAddress(params: RaffleAddress, request: Request, told: Record<string, string | number>): string {
  const search = new URLSearchParams(Object.entries(told).map(([name, value]) => [name, String(value)]));
  const currency = currencyIn(request);
  if (currency !== null) search.set('moneda', currency);
  return `${paths.raffleStatement(params)}?${search}`;
}

function shownRefusal(act: string, { message, fields, code }: RefusedForm['refused']) {
  const isOfFile = act === 'look' && code.startsWith('table.');
  return { act, message, fields: isOfFile ? { file: message } : fields };
}

/** Names and sums must not be cached. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function Statement({ loaderData, actionData, params }: Route.ComponentProps) {
  const { statement, gone } = loaderData;
  const refused = actionData;
  const fields: Readonly<Record<string, string | undefined>> = refused?.fields ?? {};
  // a fault of what was sent is said at its field
  const message = fields.file || fields.pasted ? null : (refused?.message ?? gone);
  return (
    <Page>
      <PageHeader
        back={{ to: paths.raffleDesk(params), label: words.back }}
        title={words.title}
        lead={statement ? undefined : words.lead}
      />
      {message && (
        <Notice tone="error" className="mb-6">
          {message}
        </Notice>
      )}
      {statement ? (
        <Preview statement={statement} address={params} fields={fields} />
      ) : (
        <Kept desk={loaderData} address={params} fields={fields} isDone={!message} />
      )}
    </Page>
  );
}

type KeptProps = LinesProps & { fields: Readonly<Record<string, string | undefined>>; isDone: boolean };

/** What was kept of statements; where nothing was, how one is brought. */
function Kept({ desk, address, fields, isDone }: KeptProps) {
  const isEmpty = desk.counts.lines === 0 && desk.matches.length === 0 && desk.aside.length === 0;
  return (
    <div className="grid gap-8">
      <Accounts desk={desk} address={address} />
      {isDone && <Done desk={desk} />}
      {!isEmpty && <Lines desk={desk} address={address} />}
      <BringForm fields={fields} isMore={!isEmpty} />
      <Matches desk={desk} address={address} />
      <Aside desk={desk} address={address} />
      <Forget desk={desk} />
    </div>
  );
}
