import { Printer } from 'lucide-react';
import { useState } from 'react';
import { showPaper } from '#app/orders/show-paper.ts';
import { formatLongDateTime, formatNumber } from '#texts/format.ts';
import { paperTexts as words } from '#texts/orders/paper.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { PrintDigits } from '#web/routes/draws/fingerprint.tsx';
import { OneFileVerifier } from '#web/routes/draws/one-file-verifier.tsx';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/paper';

/** The numbers of an order on paper, each with the code that proves it to be on the sealed list. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await orPage(() => showPaper(app, actor, { key: params.secret }));
  return { ...shown, key: params.secret };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ title: words.documentTitle(loaderData.reference), description: words.lead, noindex: true });
}

type Shown = Route.ComponentProps['loaderData'];

export default function Paper({ loaderData: shown }: Route.ComponentProps) {
  return (
    <Page width="text">
      <div className="print:hidden">
        <PageHeader
          back={{ to: paths.ticket({ secret: shown.key }), label: words.back }}
          title={words.title}
          lead={words.lead}
          actions={<PrintButton />}
        />
        <div className="pb-6">
          <OneFileVerifier />
        </div>
      </div>
      <ul className="grid gap-6 print:block">
        {shown.numbers.map((number) => (
          <PaperTicket key={number} shown={shown} number={number} />
        ))}
      </ul>
    </Page>
  );
}

/** One number as it is cut out and carried: black on white, on the screen too. */
function PaperTicket({ shown: { raffle, organiser, fingerprint, key }, number }: { shown: Shown; number: number }) {
  const digits = formatNumber(number, String(raffle.lastNumber).length);
  const facts = [
    { label: words.raffle, value: raffle.title },
    { label: words.organiser, value: organiser },
    { label: words.draw, value: formatLongDateTime(raffle.drawAt, raffle.timeZone) },
  ];
  return (
    <li className="paper-ticket">
      <h2>
        <span>{words.number}</span> <strong>{digits}</strong>
      </h2>
      <img
        src={paths.ticketProofCode({ secret: key, number: String(number) })}
        alt={words.code(digits)}
        loading="lazy"
        width="384"
        height="384"
      />
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="paper-foot">
        <p>{words.fingerprint}</p>
        <PrintDigits value={fingerprint} />
        <p>{words.check}</p>
      </div>
    </li>
  );
}

/** Prints once every code is there: pictures that nobody scrolled to are asked for only now. */
function PrintButton() {
  const [isPreparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    const codes = [...document.querySelectorAll<HTMLImageElement>('.paper-ticket img')];
    for (const code of codes) code.loading = 'eager';
    await Promise.allSettled(codes.map((code) => code.decode()));
    setPreparing(false);
    window.print();
  };
  return (
    <Button type="button" kind="secondary" pending={isPreparing} onClick={() => void print()}>
      <Printer aria-hidden="true" className="size-5" />
      {words.print}
    </Button>
  );
}
