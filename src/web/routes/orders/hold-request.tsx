import { type Ref, useEffect, useState } from 'react';
import { Link, redirect, useRevalidator } from 'react-router';
import { showHoldRequest } from '#app/contacts/show-hold-request.ts';
import { formatDateTime } from '#texts/format.ts';
import { contactCheckTexts, wishTitle, wishWords } from '#texts/orders/contact-checks.ts';
import { paths } from '#texts/paths.ts';
import { pollPage } from '#web/browser/poll-page.ts';
import { usePageFocus } from '#web/browser/use-page-focus.ts';
import { useRevalidateOnReturn } from '#web/browser/use-revalidate.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { WhatsAppLink } from '#web/ui/whats-app-link.tsx';
import type { Route } from './+types/hold-request';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await orPage(() => showHoldRequest(app, actor, params));
  // the same secret opens the order once there is one
  if (shown.request.state === 'held') throw redirect(paths.ticket(params));
  return { ...shown, origin: app.publicUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const words = contactCheckTexts.request;
  if (!loaderData) return [];
  return pageMeta({
    title: words.documentTitle(loaderData.raffle.title),
    description: words.description,
    noindex: true,
  });
}

type Shown = Route.ComponentProps['loaderData'];

export default function HoldRequest({ loaderData: shown, params }: Route.ComponentProps) {
  const words = contactCheckTexts.request;
  const { raffle, community, request } = shown;
  const digits = String(raffle.lastNumber).length;
  const place = { communityUrl: community.url, raffle: raffle.slug };
  useRevalidateOnReturn();
  const heading = usePageFocus<HTMLHeadingElement>();
  const stage = request.state === 'waiting' && shown.organiserPhone === null ? 'unchecked' : request.state;
  const [atFirst] = useState(stage);
  // moves the focus to the news, since the focused element may be gone
  const news = stage === atFirst ? null : stage;
  return (
    <Page width="text">
      <PageHeader
        back={{ to: paths.raffle(place), label: raffle.title }}
        title={request.state === 'waiting' ? words.title : words.documentTitle(raffle.title)}
        lead={community.name}
      />
      <div className="grid gap-6">
        {request.state === 'waiting' ? (
          <Waiting shown={shown} secret={params.secret} headingRef={heading} news={news} />
        ) : (
          <Over shown={shown} news={news} />
        )}
        <Panel>
          <Facts
            facts={[
              { label: words.wish, value: wishTitle(request, digits) },
              { label: words.as, value: request.name },
              { label: words.from, value: request.phone },
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}

/** Milliseconds between polls for the organiser's answer. */
const patience = 4000;

type PartProps = { shown: Shown /** What has changed since the page was opened. */; news: string | null };
type WaitingProps = PartProps & { secret: string; headingRef: Ref<HTMLHeadingElement> };

function Waiting({ shown, secret, headingRef, news }: WaitingProps) {
  const words = contactCheckTexts.request.waiting;
  const { raffle, community, request, organiserPhone, origin } = shown;
  const { revalidate } = useRevalidator();
  useEffect(() => pollPage(() => void revalidate(), patience), [revalidate]);
  const desk = paths.raffleDesk({ communityUrl: community.url, raffle: raffle.slug });
  const text = contactCheckTexts.request.message({
    name: request.name,
    phone: request.phone,
    raffle: raffle.title,
    wish: wishWords(request, String(raffle.lastNumber).length),
    url: `${origin}${desk}?peticion=${request.id}#${request.id}`,
  });
  return (
    <>
      {organiserPhone ? (
        <Panel className="grid gap-4">
          <div className="grid gap-1">
            <h2 ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
              {words.title}
            </h2>
            <p className="text-soft">{words.words(request.phone)}</p>
          </div>
          <WhatsAppLink text={text} phone={organiserPhone} label={words.open} kind="primary" size="large" />
        </Panel>
      ) : (
        <FocusedNotice about={news} title={words.noCheck.title} action={<ChooseAgain shown={shown} />}>
          {words.noCheck.words}
        </FocusedNotice>
      )}
      <div
        role="status"
        className="grid gap-2 rounded-lg border-[1.5px] border-dashed border-held-edge bg-held p-4 text-held-ink"
      >
        <p className="flex items-center gap-3 font-semibold">
          <Spinner />
          {words.next}
        </p>
        <p>{words.nextWords}</p>
        <p>{words.until(formatDateTime(request.expiresAt, raffle.timeZone))}</p>
        <Link to={paths.holdRequest({ secret })} reloadDocument className="link inline-flex min-h-11 items-center">
          {words.look}
        </Link>
      </div>
    </>
  );
}

function Over({ shown, news }: PartProps) {
  const words = contactCheckTexts.request;
  const { raffle, request } = shown;
  const { title, words: why } =
    request.state === 'lost'
      ? { title: words.lost.title(request.lostNumbers, String(raffle.lastNumber).length), words: words.lost.words }
      : words[request.state === 'refused' ? 'refused' : 'expired'];
  return (
    <FocusedNotice about={news} tone="warning" title={title} action={<ChooseAgain shown={shown} />}>
      {why}
    </FocusedNotice>
  );
}

/** A link to the raffle with the numbers that are still free. */
function ChooseAgain({ shown: { raffle, community, request } }: { shown: Shown }) {
  const left = request.numbers.filter((number) => !request.lostNumbers.includes(number));
  const again = paths.raffle({ communityUrl: community.url, raffle: raffle.slug });
  return (
    <ButtonLink to={left.length > 0 ? `${again}?n=${left.join(',')}` : again}>
      {contactCheckTexts.request.again}
    </ButtonLink>
  );
}
