import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium, without a window. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', headless: true, args });
}

export const phone = { width: 360, height: 740 } as const;
export const desktop = { width: 1280, height: 860 } as const;

/** A person of their own: their own cookies, a phone's screen unless told otherwise, Spanish. */
export async function person(
  browser: Browser,
  options: {
    viewport?: { width: number; height: number };
    deviceScaleFactor?: number;
    colorScheme?: 'light' | 'dark';
    javaScriptEnabled?: boolean;
    baseURL?: string;
  } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: phone,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...options,
  });
  return { context, page: await context.newPage() };
}
