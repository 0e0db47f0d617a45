import type { ReactNode } from 'react';
import { layoutTexts } from '#texts/layout.ts';
import { FailedSubmissionNotice } from './browser/failed-submission-notice.tsx';
import { SubmissionsInTurn } from './browser/submissions-in-turn.ts';
import { AccountMenu } from './routes/accounts/account-menu.tsx';
import { useAccount } from './routes/accounts/use-account.ts';
import { Bell } from './routes/notifications/bell.tsx';
import { DemoBar } from './ui/demo-bar.tsx';
import { NavigationSpinner } from './ui/navigation-spinner.tsx';
import { ServerClockProvider } from './ui/server-clock.tsx';
import { SiteFooter } from './ui/site-footer.tsx';
import { SiteHeader } from './ui/site-header.tsx';
import { SkipLink } from './ui/skip-link.tsx';
import { type Theme, ThemeSwitch } from './ui/theme-switch.tsx';
import { Toaster } from './ui/toaster.tsx';

type ShellProps = {
  demo: boolean;
  takesMoney: boolean;
  theme: Theme;
  /** ISO instant; null where the page came without its data. */
  now: string | null;
  children: ReactNode;
};

/** What stands around every page. */
export function Shell({ demo, takesMoney, theme, now, children }: ShellProps) {
  return (
    <ServerClockProvider now={now}>
      <div className="flex min-h-dvh flex-col pb-(--bottom-bar)">
        <SkipLink>{layoutTexts.skip}</SkipLink>
        {demo && <DemoBar />}
        <SiteHeader
          isSignedOut={useAccount().state === 'signed-out'}
          account={
            <>
              <Bell />
              <AccountMenu />
            </>
          }
        />
        <main id="contenido" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <SiteFooter theme={<ThemeSwitch theme={theme} />} takesMoney={takesMoney} />
      </div>
      <NavigationSpinner />
      <SubmissionsInTurn />
      <FailedSubmissionNotice />
      <Toaster />
    </ServerClockProvider>
  );
}
