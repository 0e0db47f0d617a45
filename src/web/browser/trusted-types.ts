import { paths } from '#texts/paths.ts';

type Policies = {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (asked: string) => string | null>,
  ): unknown;
};

/**
 * What the content policy (`require-trusted-types-for`) lets a text become in a page: no markup but the empty script that
 * React begins each of its own with, and no script but those of the build and the service worker. Has to run before React.
 */
export function trustOwnOnly(): void {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (isHarmless(markup) ? markup : null),
    createScriptURL: (address) => (isOwnScript(new URL(address, location.href), location.origin) ? address : null),
  });
}

export function isHarmless(markup: string): boolean {
  return markup === '<script></script>' || !markup.includes('<');
}

export function isOwnScript({ origin, pathname }: URL, own: string): boolean {
  return origin === own && (pathname.startsWith('/assets/') || pathname === paths.serviceWorker());
}
