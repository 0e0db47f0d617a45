import { markHandMessage } from '#app/orders/mark-hand-message.ts';
import { nextHandMessage } from '#app/orders/next-hand-message.ts';
import { showHandMessages } from '#app/orders/show-hand-messages.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { handTexts } from '#texts/orders/hand-messages.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/hand-messages';
import { HandCard } from './desk/hand-card.tsx';
import { HandDone } from './desk/hand-done.tsx';
import { HandKinds } from './desk/hand-kinds.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showHandMessages(app, actor, params));
}

type Asked = FormSent<RaffleAddress>;

/** Each answers with the next card, as it is only known while it is made: links are kept as hashes. */
const acts = {
  next: async (asked: Asked) => ({ done: null, card: await nextCard(asked) }),
  told: (asked: Asked) => marked(asked, 'told'),
  skip: (asked: Asked) => marked(asked, 'skipped'),
  undo: (asked: Asked) => marked(asked, 'untold'),
};

export type HandAct = keyof typeof acts;

async function marked(asked: Asked, as: 'told' | 'skipped' | 'untold') {
  const { app, actor, params, form } = asked;
  const message = await markHandMessage(app, actor, { ...params, form, as });
  return { done: { ...message, as }, card: await nextCard(asked) };
}

async function nextCard({ app, actor, params, form }: Asked) {
  const card = await nextHandMessage(app, actor, { ...params, form });
  if (!card) return null;
  const { secret, phone, country, ...facts } = card;
  const url = app.publicUrl + paths.ticket({ secret });
  const { order, kind, about, name, numbers, lastNumber, reference } = facts;
  return {
    ...{ order, kind, about, name, numbers, lastNumber, reference },
    phone: internationalPhone(phone, country),
    text: handTexts.message(kind, { ...facts, url }),
  };
}

export function action(args: Route.ActionArgs) {
  return formActions(args, acts);
}

/** Names, phones and private links must not be cached. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: handTexts.title(loaderData.raffle.title),
    description: handTexts.description,
    noindex: true,
  });
}

export type HandData = Route.ComponentProps['loaderData'];
export type HandAnswer = Awaited<ReturnType<(typeof acts)[HandAct]>>;

export default function HandMessages({ loaderData, actionData, params }: Route.ComponentProps) {
  const answer = actionData && 'card' in actionData ? actionData : null;
  const refused = actionData && 'refused' in actionData ? actionData.refused : null;
  return (
    <Page>
      <PageHeader
        back={{ to: paths.raffleDesk(params), label: deskTexts.heading }}
        title={handTexts.heading}
        lead={handTexts.lead}
      />
      <div className="grid max-w-2xl gap-6">
        {refused && <Notice tone="error">{refused.message}</Notice>}
        {answer && <HandDone answer={answer} />}
        {answer?.card && <HandCard key={`${answer.card.order} ${answer.card.about}`} card={answer.card} />}
        <HandKinds desk={loaderData} atCard={answer?.card?.kind ?? null} />
      </div>
    </Page>
  );
}
