import { useEffect, useRef } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { signInTexts } from '#texts/accounts/sign-in.ts';
import { paths } from '#texts/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';
import { listen } from './sign-in-window.ts';
import { type KnownAccount, useAccount } from './use-account.ts';
import { useSignIn } from './use-sign-in.ts';

/** In the header: the way in, or who is here and where their things are. */
export function AccountMenu() {
  const { state, account } = useAccount();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // the way back to a page that the browser kept, from before somebody entered or left
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void revalidate();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [revalidate]);
  if (state === 'signed-in') return <OwnMenu account={account} />;
  if (state === 'signed-out') return <WayIn />;
  return <span role="status" aria-label={signInTexts.menu.loading} className="size-11" />;
}

const loadDialog = () => import('./sign-in-dialog.tsx');

/** Opens the window of the sign-in; without script, goes to the page to sign in at. */
function WayIn() {
  const control = useSignIn();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const dialog = useLoaded(loadDialog, control.state === 'failed', () => {
    // without a connection the page stays, with what is typed, and signing in can be tried again
    if (navigator.onLine) window.location.assign(control.pageAddress);
  });
  // somebody came in through another page of ours in this browser
  useEffect(() => listen((word) => word === 'done' && void revalidate()), [revalidate]);
  return (
    <>
      <form
        action={paths.login()}
        onSubmit={(event) => {
          event.preventDefault();
          void control.signIn();
        }}
      >
        <input type="hidden" name="volver" value={pathname + search} />
        <Button
          kind="quiet"
          size="small"
          className="whitespace-nowrap md:-mr-3.5"
          pending={control.state === 'entering'}
        >
          {signInTexts.signIn}
        </Button>
      </form>
      {dialog && <dialog.SignInDialog control={control} />}
    </>
  );
}

const links = [
  { to: paths.ownTickets(), label: signInTexts.menu.tickets },
  { to: paths.ownRaffles(), label: signInTexts.menu.raffles },
  { to: paths.manageCommunities(), label: signInTexts.menu.communities },
  { to: paths.createCommunity(), label: signInTexts.menu.createCommunity },
  { to: paths.search(), label: signInTexts.menu.search },
  { to: paths.account(), label: signInTexts.menu.account },
];

const row = 'flex min-h-11 w-full items-center rounded-md px-3 text-left font-medium hover:bg-well';

function OwnMenu({ account: { displayName, email, photoURL } }: { account: KnownAccount }) {
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => closesByItself(menu.current), []);
  const name = displayName || email;
  return (
    // a new page closes it
    <details key={key} ref={menu} className="relative">
      <summary
        aria-label={signInTexts.menu.open(name)}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-well [&::-webkit-details-marker]:hidden"
      >
        <Avatar name={name} src={photoURL} />
      </summary>
      <div className="absolute -right-12 z-30 mt-1 w-72 max-w-[calc(100vw-2rem)] md:right-0 rounded-lg border border-line bg-sheet p-2 shadow-lift">
        <div className="border-b-2 border-dashed border-line px-3 pt-1 pb-3">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-sm text-soft">{email}</p>
        </div>
        <nav aria-label={signInTexts.menu.label} className="mt-1">
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={row}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <form method="post" action={paths.signOut()} className="mt-1 border-t-2 border-dashed border-line pt-1">
          <button type="submit" className={row}>
            {signInTexts.menu.signOut}
          </button>
        </form>
      </div>
    </details>
  );
}

/** Closes an open menu by Escape and by a press anywhere else. */
function closesByItself(menu: HTMLDetailsElement | null): () => void {
  const over = new AbortController();
  const onPress = ({ target }: Event) => {
    if (menu && !menu.contains(target as Node)) menu.open = false;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu?.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  document.addEventListener('pointerdown', onPress, { signal: over.signal });
  document.addEventListener('keydown', onKey, { signal: over.signal });
  return () => over.abort();
}
