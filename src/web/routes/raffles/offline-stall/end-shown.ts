import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import { paths } from '#texts/paths.ts';
import type { StallAddress } from '#web/browser/kept-stalls.ts';
import { element } from './element.ts';

const words = offlineStallTexts.end;

/** Ends selling by this device, and leads to the stall. */
export function endShown(
  address: StallAddress,
  lease: string,
  end: (form: URLSearchParams) => Promise<string | null>,
): HTMLElement {
  const fault = element('p', { class: 'fault', role: 'alert', hidden: true });
  const press = async () => {
    const wrong = await end(new URLSearchParams({ act: 'end-lease', lease }));
    fault.textContent = wrong ?? '';
    fault.hidden = wrong === null;
  };
  return element(
    'details',
    {},
    element('summary', {}, words.title),
    element('p', { class: 'soft' }, words.lead),
    fault,
    element(
      'p',
      { class: 'acts' },
      element('button', { type: 'button', onclick: () => void press() }, words.action),
      element('a', { href: paths.raffleStall(address) }, words.stall),
    ),
  );
}
