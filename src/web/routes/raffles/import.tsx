import { data, Form, useNavigation } from 'react-router';
import { importOrders } from '#app/order-imports/import-orders.ts';
import { chooseImportColumns, previewOrderImport, reachOrderImport } from '#app/order-imports/preview-import.ts';
import { showOrderImport, showOrderImports } from '#app/order-imports/show-import.ts';
import { undoImport } from '#app/order-imports/undo-import.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { tableLimits } from '#domain/table.ts';
import { orderImportTexts as words } from '#texts/orders/order-imports.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions, type RefusedForm } from '#web/server/form-actions.ts';
import { attempt, orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/import';
import { Before } from './import/before.tsx';
import { ListShown } from './import/list-shown.tsx';

/** With `?lista=`, a list that was sent before. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const asked = new URL(request.url).searchParams.get('lista');
  const all = await orPage(() => showOrderImports(app, actor, params));
  if (asked === null) return { ...all, list: null, gone: null };
  const shown = await attempt(() => showOrderImport(app, actor, { ...params, list: asked }));
  return shown.ok
    ? { ...all, list: shown.value, gone: null }
    : data({ ...all, list: null, gone: shown.message }, { status: shown.status });
}

export type ImportsData = Route.ComponentProps['loaderData'];
export type ListData = NonNullable<ImportsData['list']>;

type Asked = FormSent<RaffleAddress>;

export async function action(args: Route.ActionArgs) {
  const { app, actor } = asker(args.context);
  // before megabytes are read: a form without a file costs little
  const isShort = Number(args.request.headers.get('Content-Length') ?? Number.NaN) <= shortForm;
  const reached = isShort ? null : await attempt(() => reachOrderImport(app, actor, args.params));
  if (reached && !reached.ok) return refusedAs('look', reached);
  return formActions(
    args,
    { look, columns, import: bring, undo },
    { refuse: ({ act, refused }: RefusedForm) => shownRefusal(act, refused) },
  );
}

/** Bytes that are read before it is asked who sends them. */
const shortForm = 64 * 1024;

async function look({ app, actor, params, body, request }: Asked) {
  const sent = body.get('file');
  if (!(sent instanceof File) || sent.size === 0)
    return data({ act: 'look', message: words.noFile, fields: { file: words.noFile } }, { status: 422 });
  // a longer form was charged as it began to arrive
  if (request.headers.get('Content-Length') !== null && sent.size <= shortForm)
    await reachOrderImport(app, actor, params);
  const { list } = await previewOrderImport(app, actor, { ...params, sent });
  return listAddress(params, list);
}

async function columns({ app, actor, params, form }: Asked) {
  await chooseImportColumns(app, actor, { ...params, list: text(form.list), form });
  return listAddress(params, text(form.list));
}

async function bring({ app, actor, params, form }: Asked) {
  await importOrders(app, actor, { ...params, list: text(form.list), form });
  return listAddress(params, text(form.list));
}

async function undo({ app, actor, params, form }: Asked) {
  await undoImport(app, actor, { ...params, list: text(form.list) });
  return listAddress(params, text(form.list));
}

function listAddress(params: RaffleAddress, list: string): string {
  return `${paths.raffleImport(params)}?lista=${list}`;
}

function shownRefusal(act: string, { message, fields, code }: RefusedForm['refused']) {
  const isOfFile = act === 'look' && code.startsWith('table.');
  return { act, message, fields: isOfFile ? { file: message } : fields };
}

function refusedAs(act: string, refused: RefusedForm['refused']) {
  return data(shownRefusal(act, refused), { status: refused.status });
}

/** Names and phones must not be cached. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function ImportOrders({ loaderData, actionData, params }: Route.ComponentProps) {
  const { list, gone, raffle } = loaderData;
  const refused = actionData;
  const fields: Readonly<Record<string, string | undefined>> = refused?.fields ?? {};
  // a fault of the file is said at its field
  const message = fields.file ? null : (refused?.message ?? gone);
  return (
    <Page>
      <PageHeader
        back={{ to: paths.raffleDesk(params), label: words.back }}
        title={words.title}
        lead={list ? undefined : words.lead}
      />
      {message && (
        <Notice tone="error" className="mb-6">
          {message}
        </Notice>
      )}
      {list ? (
        <ListShown list={list} address={params} country={loaderData.community.country} fields={fields} />
      ) : (
        <div className="grid gap-8">
          {raffle.isSelling ? <FileForm fault={fields.file} /> : <p>{words.notSelling}</p>}
          <Before lists={loaderData.lists} timeZone={raffle.timeZone} address={params} />
        </div>
      )}
    </Page>
  );
}

function FileForm({ fault }: { fault: string | undefined }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate encType="multipart/form-data" className="measure grid gap-6">
      <input type="hidden" name="act" value="look" />
      <Field label={words.file} hint={words.fileHint} error={fault}>
        <FileInput name="file" accept=".xlsx,.csv,.txt,text/csv" required largest={tableLimits.bytes} />
      </Field>
      <Button size="large" pending={isSending} className="justify-self-start">
        {words.look}
      </Button>
    </Form>
  );
}
