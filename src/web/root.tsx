import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useFetcher,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { countNewThreads } from '#app/messages/count-new-threads.ts';
import { countUnread } from '#app/notifications/count-unread.ts';
import { layoutTexts } from '#texts/layout.ts';
import { asker, requestContext } from '#web/server/context.ts';
import type { Route } from './+types/root';
import { backBeforeScript, endBackBeforeScript } from './browser/back-before-script.ts';
import { failureAsNotice } from './browser/failed-submission.ts';
import { forgetStallsOfOthers } from './browser/forget-stalls.ts';
import { lostReadingAsShown, useLostReading } from './browser/lost-reading.ts';
import { ErrorPage, errorTitle } from './error-page.tsx';
import { formerAddress } from './server/middleware/former-address.ts';
import { readablePath } from './server/middleware/readable-path.ts';
import { Shell } from './shell.tsx';
import './styles/app.css';
import { askedTheme, themeFetcher } from './ui/theme-switch.tsx';
import { useHydrated } from './ui/use-hydrated.ts';

export const middleware: Route.MiddlewareFunction[] = [readablePath, formerAddress];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [failureAsNotice, lostReadingAsShown];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, account, theme, requestId } = context.get(requestContext);
  const [unread, newThreads] = await Promise.all([
    countUnread(app, asker(context).actor),
    newThreadsIn(params, context),
  ]);
  return {
    account: account && {
      uid: account.uid,
      displayName: account.displayName,
      email: account.email,
      photoURL: account.photoURL,
    },
    unread,
    newThreads,
    demo: app.demo,
    /** Whether something may be paid online here, to the account of who runs the installation. */
    takesMoney: app.gateways.size > 0,
    theme,
    now: app.clock.now().toString(),
    requestId,
  };
}

/** How many of a community's threads have unread messages for the asker. */
async function newThreadsIn({ communityUrl }: { communityUrl?: string }, context: Route.LoaderArgs['context']) {
  if (!communityUrl) return null;
  const { app, actor } = asker(context);
  return { communityUrl, count: await countNewThreads(app, actor, communityUrl) };
}

export type RootData = Awaited<ReturnType<typeof loader>>;

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: bricolage, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: Route.MetaFunction = ({ error }) => [
  { title: layoutTexts.title(error === undefined ? undefined : errorTitle(error)) },
  { name: 'description', content: layoutTexts.description },
];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const asked = askedTheme(useFetcher({ key: themeFetcher }).formData);
  const theme = asked === undefined ? (data?.theme ?? null) : asked;
  const isStatic = useIsStatic();
  useEffect(endBackBeforeScript, []);
  return (
    <html lang="es" data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme ?? 'light dark'} />
        <meta
          name="theme-color"
          content="#f8f4ec"
          media={theme ? notAll(theme === 'light') : '(prefers-color-scheme: light)'}
        />
        <meta
          name="theme-color"
          content="#15100d"
          media={theme ? notAll(theme === 'dark') : '(prefers-color-scheme: dark)'}
        />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, which the content policy names by its hash */}
        <script dangerouslySetInnerHTML={{ __html: backBeforeScript }} />
      </head>
      <body>
        <Shell demo={data?.demo ?? false} takesMoney={data?.takesMoney ?? false} theme={theme} now={data?.now ?? null}>
          {children}
        </Shell>
        {!isStatic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Whether the page is only to be read and is sent without script: its route says `handle = { isStatic: true }`. Reached
 * from a page whose scripts already run, it goes on with them.
 */
function useIsStatic(): boolean {
  const isHydrated = useHydrated();
  const isOnlyRead = useMatches().some(({ handle }) => (handle as { isStatic?: boolean } | undefined)?.isStatic);
  return isOnlyRead && !isHydrated;
}

/** A media query that always or never holds. */
function notAll(holds: boolean): string {
  return holds ? 'all' : 'not all';
}

export default function App() {
  useLostReading();
  const account = useRouteLoaderData<typeof loader>('root')?.account;
  const known = account === undefined ? undefined : (account?.uid ?? null);
  useEffect(() => {
    if (known !== undefined) void forgetStallsOfOthers(known).catch(() => undefined);
  }, [known]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  return <ErrorPage error={error} pageId={data?.requestId ?? null} />;
}
