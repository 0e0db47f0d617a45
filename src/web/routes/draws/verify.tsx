import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { paths } from '#texts/paths.ts';
import { pageMeta } from '#web/meta.ts';
import { requestContext } from '#web/server/context.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/verify';
import { OneFileVerifier } from './one-file-verifier.tsx';
import { nowInSeconds } from './verify/clock.ts';
import { actaAddress, fetchMaterial, listBeside } from './verify/material.ts';
import { type Expected, useVerification } from './verify/use-verification.ts';
import { VerificationView } from './verify/verification-view.tsx';
import { VerifyForm } from './verify/verify-form.tsx';

const words = verifierTexts.page;
const formId = 'comprobar';

export function loader({ context }: Route.LoaderArgs) {
  return { address: context.get(requestContext).app.publicUrl + paths.verify() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: words.title, description: words.description, address: loaderData?.address });
}

export default function Verify() {
  const { state, check, again } = useVerification();
  const [expected, setExpected] = useState<Expected>({});
  const [hasScript, setHasScript] = useState(false);
  const [query] = useSearchParams();
  const asked = query.get('acta');
  const isBusy = state.stage === 'fetching' || state.stage === 'checking';

  useEffect(() => setHasScript(true), []);
  useEffect(() => {
    if (!asked) return;
    const actaUrl = actaAddress(asked);
    check(() => fetchMaterial(actaUrl, listBeside(actaUrl)), { ahora: nowInSeconds() });
  }, [asked, check]);

  return (
    <Page width="text">
      <PageHeader title={words.title} lead={words.lead} />
      <noscript>
        <Notice tone="info" quiet className="mb-6">
          <p>{words.needsScript}</p>
          <details className="mt-2">
            <summary className="min-h-11 py-2 underline">{words.shellTitle}</summary>
            <p>{words.shell}</p>
            <code className="mt-2 block overflow-x-auto rounded-md bg-sheet p-3">{words.command}</code>
          </details>
        </Notice>
      </noscript>
      <fieldset id={formId} disabled={!hasScript} className="min-w-0 noscript:hidden">
        <VerifyForm
          pending={isBusy}
          onCheck={(source, brought) => {
            setExpected(brought);
            check(source, brought);
          }}
        />
      </fieldset>
      <div className="mt-8">
        <VerificationView
          state={state}
          onExpect={(own) => {
            const brought = { ahora: nowInSeconds(), ...expected, ...own };
            setExpected(brought);
            again(brought);
          }}
        />
      </div>
      <How />
    </Page>
  );
}

function How() {
  return (
    <Section title={words.how.title} lead={words.how.lead} className="mt-8 border-t border-line">
      <ol className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
        {verifierTexts.steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span className="figures w-6 text-right text-accent-text">{index + 1}</span>
            <span className="first-letter:uppercase">{step}</span>
          </li>
        ))}
      </ol>
      <p className="measure">{words.how.limit}</p>
      <OneFileVerifier />
      <details>
        <summary className="link inline-flex min-h-11 items-center">{words.shellTitle}</summary>
        <p className="pt-2 text-soft">{words.shell}</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <code className="min-w-0 overflow-x-auto rounded-md bg-well px-3 py-2">{words.command}</code>
          <CopyButton text={words.command} />
        </div>
      </details>
    </Section>
  );
}
