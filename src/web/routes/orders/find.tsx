import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { askForLinks } from '#app/orders/ask-for-links.ts';
import { linkRequestLimits } from '#domain/orders/link-request.ts';
import { findOrdersTexts as words } from '#texts/orders/link-requests.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/find';

export function loader({ context }: Route.LoaderArgs) {
  return { sendsMail: asker(context).app.mail !== null };
}

export function action(args: Route.ActionArgs) {
  return formActions(
    args,
    {
      ask: async ({ app, actor, form }) => {
        await askForLinks(app, actor, form);
        return `${paths.findOrders()}?pedido=1`;
      },
    },
    { otherwise: 'ask' },
  );
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function FindOrders({ loaderData: { sendsMail }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (search.has('pedido') && !actionData) return <Asked sendsMail={sendsMail} />;
  return <Ask sendsMail={sendsMail} refused={actionData} />;
}

type AskProps = { sendsMail: boolean; refused: Route.ComponentProps['actionData'] };

function Ask({ sendsMail, refused }: AskProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const fault = refused?.refused.fields.asked;
  return (
    <Page width="text">
      <PageHeader title={words.title} lead={sendsMail ? words.lead : words.leadWithoutMail} />
      {refused && !fault && (
        <Notice tone="error" className="mb-4">
          {refused.refused.message}
        </Notice>
      )}
      <Form method="post" className="grid gap-6" noValidate>
        <Field label={words.asked} hint={words.askedHint} error={fault}>
          <TextInput
            name="asked"
            maxLength={linkRequestLimits.asked}
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={String(refused?.values.asked ?? '')}
          />
        </Field>
        <p className="measure text-soft">{words.private}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button pending={isSending}>{words.send}</Button>
          <Link to={paths.ownTickets()} className="link inline-flex min-h-11 items-center">
            {words.own}
          </Link>
        </div>
      </Form>
    </Page>
  );
}

/** The answer to whatever was typed. */
function Asked({ sendsMail }: { sendsMail: boolean }) {
  const { title, words: mailed, wordsWithoutMail, phone, again } = words.sent;
  return (
    <Page width="text">
      <PageHeader title={title} lead={sendsMail ? mailed : wordsWithoutMail} />
      <p className="measure">{phone}</p>
      <p className="measure mt-3 text-soft">{words.private}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink kind="secondary" to={paths.findOrders()}>
          {again}
        </ButtonLink>
        <ButtonLink kind="quiet" to={paths.ownTickets()}>
          {words.own}
        </ButtonLink>
      </div>
    </Page>
  );
}
