import type { KeptSale } from '#domain/orders/lease.ts';
import { offlineStallTexts as words } from '#texts/orders/offline-stall.ts';
import { paths } from '#texts/paths.ts';
import {
  changeSales,
  dismissSale,
  dropSale,
  forgetStall,
  type KeptLease,
  keepSale,
  keptStalls,
  type StallAddress,
} from '#web/browser/kept-stalls.ts';
import type { SendOutcome } from '#web/browser/send-outcome.ts';
import { sendSales } from '#web/browser/send-sales.ts';
import { endShown } from './end-shown.ts';
import { keepShell } from './keep-shell.ts';
import { lastShown, refusedShown, stuckShown } from './sales-shown.ts';
import { sellForm } from './sell-form.ts';
import { isSellingNow, readStall, type StallState } from './stall-state.ts';
import { statusOf } from './status.ts';

/*
 * Runs on the page that sells without a connection, which the service worker keeps from when it was prepared. It is a script of
 * its own, so that a phone keeps this much of the product and no more. All that it knows is in this browser.
 */

const lookEvery = 5000;
/** A device that is connected says so once a minute; what it has to send goes sooner. */
const askEvery = 60_000;

function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Shows something where it is not shown already, so that what is in use stays and nothing is read aloud twice. */
function showIn(id: string, shown: HTMLElement | null): void {
  const before = place(id).firstElementChild;
  if (shown ? before?.isEqualNode(shown) : !before) return;
  place(id).replaceChildren(...(shown ? [shown] : []));
}

/** The raffle whose stall this is: the one asked for, else the one that this browser keeps. */
async function addressHere(): Promise<StallAddress | null> {
  const asked = new URLSearchParams(location.search).get('rifa') ?? stallIn(location.pathname);
  const [, communityUrl, raffle] = /^([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(asked) ?? [];
  if (communityUrl && raffle) return { communityUrl, raffle };
  return (await keptStalls())[0] ?? null;
}

function stallIn(path: string): string {
  const [, communityUrl = '', raffle = ''] = /^\/([^/]+)\/rifas\/([^/]+)\/puesto$/.exec(path) ?? [];
  return `${communityUrl}/${raffle}`;
}

class Stall {
  readonly #address: StallAddress;
  #from = 0;
  #outcome: SendOutcome | null = null;
  #offered = '';
  #lease: KeptLease | null = null;
  #ended: string | null = null;
  #askedAt = 0;

  constructor(address: StallAddress) {
    this.#address = address;
  }

  async start(): Promise<void> {
    await this.show();
    addEventListener('online', () => void this.send());
    // a page that was put aside is as old as that
    addEventListener('pageshow', () => void this.show());
    document.addEventListener('visibilitychange', () => void this.show());
    setInterval(() => void this.look(), lookEvery);
    await this.send();
  }

  /** Sends what waits, where something does or it is time to say that this device is there. */
  private async look(): Promise<void> {
    const { sales } = await readStall(this.#address);
    const waits = sales.some(({ refused }) => refused === null);
    if (waits || Date.now() - this.#askedAt >= askEvery) await this.send();
    else await this.show();
  }

  private async send(): Promise<void> {
    this.#askedAt = Date.now();
    this.#outcome = await sendSales(this.#address).catch(() => ({ state: 'away' as const }));
    const { lease, sales } = await this.show();
    if (this.#outcome.state !== 'sent' || !lease) return;
    if (lease.isOpen) await keepShell();
    else if (sales.length === 0) await forgetStall(this.#address);
  }

  private async show(): Promise<StallState> {
    const read = await readStall(this.#address);
    // once everything was sent and the lease is over, this browser keeps nothing of it, and the page says what was
    if (read.lease) this.#lease = read.lease;
    const state = { ...read, lease: this.#lease };
    const { lease } = state;
    place('title').textContent = lease?.title ?? words.notReady.title;
    showIn('status', statusOf(state, this.#outcome));
    showIn('last', lastShown(state, { undo: this.#undo }));
    showIn('refused', refusedShown(state, { again: this.#again, dismiss: this.#dismiss }));
    showIn('stuck', stuckShown(state, this.#outcome, { dismiss: this.#dismiss }));
    this.showOffer(state);
    this.showEnd(lease);
    return state;
  }

  /** Drawn anew only where it changed, so that what is chosen and typed stays. */
  private showOffer({ lease, free }: StallState): void {
    const isOffering = lease !== null && isSellingNow(lease);
    const offered = JSON.stringify([free, this.#from, isOffering, lease?.takesCash, lease?.price]);
    if (offered === this.#offered) return;
    this.#offered = offered;
    const more = (from: number) => {
      this.#from = from;
      void this.show();
    };
    showIn('offer', isOffering ? sellForm({ lease, free, from: this.#from, more }, this.#sell) : null);
  }

  private showEnd(lease: KeptLease | null): void {
    const ended = lease?.isOpen ? lease.lease : null;
    if (ended === this.#ended) return;
    this.#ended = ended;
    showIn('end', ended === null ? null : endShown(this.#address, ended, this.#end));
  }

  #sell = async (sale: KeptSale): Promise<string | null> => {
    try {
      if (!(await keepSale(this.#address, sale))) return words.status.soldHere;
    } catch {
      return words.status.notStored;
    }
    await this.show();
    document.getElementById('last')?.scrollIntoView({ block: 'nearest' });
    void this.send();
    return null;
  };

  #undo = async (key: string): Promise<void> => {
    await dropSale(this.#address, key);
    await this.show();
  };

  #again = async (key: string): Promise<void> => {
    await changeSales(this.#address, (sales) =>
      sales.map((sale) => (sale.key === key ? { ...sale, refused: null } : sale)),
    );
    await this.send();
  };

  #dismiss = async (key: string): Promise<void> => {
    await dismissSale(this.#address, key);
    await this.show();
  };

  /** Gives what is in the way, or goes to the stall. */
  #end = async (form: URLSearchParams): Promise<string | null> => {
    await this.send();
    if (this.#outcome?.state !== 'sent') return words.end.needsConnection;
    if ((await readStall(this.#address)).sales.length > 0) return words.end.unsent;
    const stall = paths.raffleStall(this.#address);
    const answer = await fetch(stall, { method: 'POST', body: form }).catch(() => null);
    if (!answer?.ok) return words.end.needsConnection;
    await forgetStall(this.#address);
    location.assign(stall);
    return null;
  };
}

async function open(): Promise<void> {
  const address = await addressHere();
  if (address) return new Stall(address).start();
  place('title').textContent = words.none.title;
  place('status').textContent = words.none.lead;
}

void open();
