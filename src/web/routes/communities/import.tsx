import { data, Form, useNavigation } from 'react-router';
import { importCommunity, previewImport, reachImport, showUpload } from '#app/community-file/import-community.ts';
import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { slugLimits } from '#domain/communities/slug.ts';
import { Refusal } from '#domain/refusal.ts';
import { communityFileTexts } from '#texts/communities/community-file.ts';
import { paths } from '#texts/paths.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { checkUploadType } from '#web/server/check-upload-type.ts';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions, type RefusedForm } from '#web/server/form-actions.ts';
import { attempt } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/import';
import { ImportReportView } from './import-report.tsx';

const words = communityFileTexts.import;

/** With `?archivo=`, the preview of a file that was uploaded before. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const upload = new URL(request.url).searchParams.get('archivo');
  if (upload === null) return { upload: null, report: null, gone: null };
  const shown = await attempt(() => showUpload(app, actor, { upload }));
  return shown.ok
    ? { upload, report: shown.value, gone: null }
    : data({ upload: null, report: null, gone: shown.message }, { status: shown.status });
}

export async function action(args: Route.ActionArgs) {
  const { app, actor } = asker(args.context);
  const reached = await attempt(() => reachImport(app, actor, {}));
  if (!reached.ok) return data({ message: reached.message, fields: {}, url: '' }, { status: reached.status });
  const begun = await checkUploadType(args.request, isCommunityFile);
  if (!begun) return unreadable();
  return formActions({ ...args, request: begun }, { look, import: importPreviewed }, { refuse: shownRefusal });
}

/** Uploads the chosen file and redirects to its preview. */
async function look({ app, actor, body }: FormSent) {
  const file = body.get('file');
  if (!(file instanceof File) || file.size === 0)
    return data({ message: words.noFile, fields: { file: words.noFile }, url: '' }, { status: 422 });
  const result = await attempt(() => previewImport(app, actor, file));
  if (!result.ok) return refusedFile(result);
  return `${paths.importCommunity()}?archivo=${result.value.upload}`;
}

/** Imports the previewed file. */
async function importPreviewed({ app, actor, form }: FormSent) {
  const { url } = await importCommunity(app, actor, { upload: text(form.upload), url: askedUrl(form.url) });
  return paths.dashboard({ communityUrl: url });
}

function askedUrl(url: unknown): string {
  return text(url)
    .trim()
    .slice(0, slugLimits.max + 1);
}

function shownRefusal({ refused: { code, message, fields } }: RefusedForm, { form }: FormSent) {
  return { message, fields: code === 'community.url-taken' ? { url: message } : fields, url: askedUrl(form.url) };
}

/** Whether the first bytes are those of an archive or of a community's JSON, possibly after a BOM or a space. */
function isCommunityFile([first = 0, second = 0]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || [0x7b, 0xef, 0x20, 0x09, 0x0a, 0x0d].includes(first);
}

function unreadable() {
  const message = refusalSentence(new Refusal('import.unreadable', {}));
  return refusedFile({ message, status: refusalStatus('import.unreadable') });
}

function refusedFile({ message, status }: { message: string; status: number }) {
  return data({ message, fields: { file: message }, url: '' }, { status });
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function ImportCommunity({ loaderData: { upload, report, gone }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const fields: Record<string, string | undefined> = actionData?.fields ?? {};
  // a fault of the file is shown at its field; the page is long, so others are shown at the top too
  const message = fields.file ? null : (actionData?.message ?? gone);
  return (
    <Page width="text">
      <PageHeader title={words.title} lead={report ? undefined : words.lead} />
      {message && (
        <Notice tone="error" className="mb-6">
          {message}
        </Notice>
      )}
      {report && upload ? (
        <ImportReportView report={report}>
          {report.faults.length === 0 && !report.alreadyAt && (
            <Form method="post" noValidate className="grid gap-6">
              <input type="hidden" name="act" value="import" />
              <input type="hidden" name="upload" value={upload} />
              <Field label={words.url} error={fields.url}>
                <TextInput
                  name="url"
                  defaultValue={actionData?.url || report.suggestedUrl}
                  required
                  maxLength={slugLimits.max}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </Field>
              <Button size="large" pending={isSending} className="justify-self-start">
                {words.confirm}
              </Button>
            </Form>
          )}
          <div>
            <ButtonLink kind="secondary" to={paths.importCommunity()}>
              {words.another}
            </ButtonLink>
          </div>
        </ImportReportView>
      ) : (
        <Form method="post" noValidate encType="multipart/form-data" className="grid gap-6">
          <input type="hidden" name="act" value="look" />
          <Field label={words.file} hint={words.fileHint} error={fields.file}>
            <FileInput
              name="file"
              accept=".zip,.json,application/zip,application/json"
              required
              largest={fileLimits.archive}
            />
          </Field>
          <Button size="large" pending={isSending} className="justify-self-start">
            {words.look}
          </Button>
        </Form>
      )}
    </Page>
  );
}
