import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/**
 * Presses what opens WhatsApp beside the page, which is answered on this machine. Gives the address that was opened there,
 * and what browsers refused on the way.
 */
export async function whatsAppOpened(
  context: BrowserContext,
  press: () => Promise<void>,
): Promise<{ address: URL; refused: string[] }> {
  const refused: string[] = [];
  const listen = (message: ConsoleMessage) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  };
  context.on('console', listen);
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
  );
  const [opened] = await Promise.all([context.waitForEvent('page'), press()]);
  await opened.waitForURL('https://wa.me/**');
  const address = new URL(opened.url());
  await opened.close();
  context.off('console', listen);
  return { address, refused };
}
