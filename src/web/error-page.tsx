import { type ErrorResponse, isRouteErrorResponse, useLocation, useParams } from 'react-router';
import { installTexts } from '#texts/install.ts';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';
import { isOffline, OfflineActions } from './browser/offline-actions.tsx';
import { useErrorId } from './browser/use-error-id.ts';
import { useAccount } from './routes/accounts/use-account.ts';
import { ButtonLink } from './ui/button-link.tsx';
import { buttonStyle } from './ui/button-style.ts';
import { CopyButton } from './ui/copy-button.tsx';
import { Page } from './ui/page.tsx';
import { SignInNeeded } from './ui/sign-in-needed.tsx';
import { Ticket } from './ui/ticket.tsx';

/** The page for errors: not found, not allowed, refused, offline, or a bug. */
export function ErrorPage({ error, pageId }: { error: unknown; pageId: string | null }) {
  if (isAnswer(error)) return <Answered status={error.status} words={error.data} />;
  if (isOffline(error)) return <Away />;
  return <Broken error={error} pageId={pageId} />;
}

/** Whether it is a deliberate response, and no bug. */
function isAnswer(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && (error.status < 500 || error.status === 503);
}

/** The page's title for the browser's tab and for whoever hears it first. */
export function errorTitle(error: unknown): string {
  if (!isAnswer(error)) return isOffline(error) ? installTexts.offline.title : layoutTexts.failure.title;
  if (error.status === 404) return layoutTexts.notFound.title;
  return error.status === 403 ? layoutTexts.notAllowed.title : layoutTexts.refused.title;
}

function Away() {
  const { title, lead } = installTexts.offline;
  return (
    <Blank title={title} lead={lead}>
      <OfflineActions />
    </Blank>
  );
}

function Answered({ status, words }: { status: number; words: unknown }) {
  const { communityUrl } = useParams();
  const given = typeof words === 'string' && words.trim() !== '' ? words : null;
  if (status === 404) return <NotFound />;
  const { title, lead } = status === 403 ? layoutTexts.notAllowed : layoutTexts.refused;
  return (
    <Blank code={layoutTexts.refused.code(status)} title={title} lead={given ?? lead}>
      <div className="flex flex-wrap gap-3">
        {status === 403 && communityUrl && (
          <ButtonLink to={paths.community({ communityUrl })}>{layoutTexts.notAllowed.community}</ButtonLink>
        )}
        <ButtonLink kind={status === 403 && communityUrl ? 'secondary' : 'primary'} to={paths.home()}>
          {layoutTexts.notFound.goHome}
        </ButtonLink>
      </div>
    </Blank>
  );
}

function NotFound() {
  const { title, lead, code, whatNow, checkLink, askOrganiser, goHome } = layoutTexts.notFound;
  const isSignedOut = useAccount().state === 'signed-out';
  return (
    <Blank code={code} title={title} lead={lead}>
      <div className="grid gap-4">
        <h2 className="text-xl">{whatNow}</h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{checkLink}</li>
          <li>{askOrganiser}</li>
        </ul>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink to={paths.home()}>{goHome}</ButtonLink>
          <ButtonLink kind="secondary" to={paths.search()}>
            {layoutTexts.search}
            {isSignedOut && <SignInNeeded className="sr-only" />}
          </ButtonLink>
        </div>
      </div>
    </Blank>
  );
}

/** A whole new request: what broke may be the page that is already here. */
function Broken({ error, pageId }: { error: unknown; pageId: string | null }) {
  const errorId = useErrorId(error, pageId);
  const { pathname, search } = useLocation();
  const { title, lead, again, goHome, code, tell } = layoutTexts.failure;
  return (
    <Blank title={title} lead={lead}>
      <div className="flex flex-wrap gap-3">
        <a href={pathname + search} className={buttonStyle('primary')}>
          {again}
        </a>
        <a href={paths.home()} className={buttonStyle('secondary')}>
          {goHome}
        </a>
      </div>
      {errorId && (
        <div className="mt-6 grid gap-2">
          <p className="text-soft">{tell}</p>
          <p className="flex flex-wrap items-center gap-3">
            <span className="sr-only">{code}: </span>
            <code className="figures rounded-sm bg-well px-2 py-1 break-all">{errorId}</code>
            <CopyButton text={errorId} />
          </p>
        </div>
      )}
    </Blank>
  );
}

function Blank({
  code,
  title,
  lead,
  children,
}: {
  code?: string;
  title: string;
  lead: string;
  children: React.ReactNode;
}) {
  return (
    <Page width="text">
      <div className="pt-8 sm:pt-14">
        <Ticket stub={children}>
          {code && <p className="figures mb-3 font-semibold text-soft">{code}</p>}
          <h1 className="text-3xl">{title}</h1>
          <p className="measure mt-3 text-lg text-soft">{lead}</p>
        </Ticket>
      </div>
    </Page>
  );
}
