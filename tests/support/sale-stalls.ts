import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import { stallTexts } from '#texts/orders/stall.ts';
import { paths } from '#texts/paths.ts';
import { goOffline, openPage } from './browser.ts';
import { phoneOf } from './raffle.ts';
import { agree, agreeSoundly } from './sale-agrees.ts';
import { keep, press, type WholeSale } from './whole-sale.ts';

/** The numbers of an order sold in the street for cash: a press on each, and «Pagado». */
export async function sellAtStall(sale: WholeSale, stall: Page, numbers: readonly number[]): Promise<void> {
  sale.clock.pass({ seconds: 1 });
  const before = stall.url();
  for (const number of numbers) await stall.getByRole('checkbox', { name: String(number) }).click();
  await stall.getByRole('button', { name: stallTexts.paid, exact: true }).click();
  await stall.waitForURL((url) => url.href !== before && url.searchParams.has('enlace'));
  const name = stallTexts.noName(String(numbers[0]));
  await stall.getByText(name).waitFor();
  await keep(sale, name, new URL(stall.url()).searchParams.get('enlace') ?? '');
  sale.book.takes(name, numbers, sale.marta.userId);
  sale.book.pays(name, 'cash', { hand: sale.marta.userId });
  await agree(sale, `${name} is sold in the street`);
}

/** The last sale of a stall was a mistake. */
export async function undoAtStall(sale: WholeSale, stall: Page, number: number): Promise<void> {
  await stall.getByRole('button', { name: stallTexts.last.undo }).click();
  await stall.getByText(stallTexts.done.deshecho).first().waitFor();
  sale.book.undoes(stallTexts.noName(String(number)), 'over');
  await agreeSoundly(sale, 'a sale in the street is undone');
}

/** The other seller holds a number at their stall for somebody who pays later. */
export async function holdAtStall(sale: WholeSale, name: string, number: number): Promise<void> {
  const form = { act: 'hold', n: String(number), name, phone: phoneOf(name), requestKey: randomUUID() };
  const to = await press(sale.visits.nico, paths.raffleStall(sale.address), form);
  await keep(sale, name, to.searchParams.get('enlace') ?? '');
  sale.book.takes(name, [number], sale.nico.userId);
  await agree(sale, `${number} is held at a stall`);
}

/** The seller prepares their phone, loses the connection, sells three times, and sends it all once there is one again. */
export async function sellOffline(sale: WholeSale, stall: Page): Promise<void> {
  const { status, end, documentTitle } = offlineStallTexts;
  const { book, address, nico } = sale;
  await prepare(stall, paths.raffleStall(address));
  await goOffline(stall);
  await stall.goto(paths.raffleStall(address));
  expect(await stall.title()).toContain(documentTitle);
  const sales = { paid: [[201], [202, 203]], held: [[204]] };
  for (const [at, numbers] of [...sales.paid, ...sales.held].entries()) {
    for (const number of numbers) await stall.getByRole('checkbox', { name: String(number) }).click();
    const act = sales.paid.includes(numbers) ? stallTexts.paid : stallTexts.hold;
    await stall.getByRole('button', { name: act, exact: true }).click();
    await stall.getByText(`${status.away}: ${status.unsent(at + 1)}`).waitFor();
    await agree(sale, 'what was sold without a connection is not known yet');
  }
  await stall.context().setOffline(false);
  await stall.getByText(status.allSent).waitFor();
  for (const numbers of [...sales.paid, ...sales.held]) book.takes(nameOf(numbers), numbers, nico.userId);
  for (const numbers of sales.paid) book.pays(nameOf(numbers), 'cash', { hand: nico.userId });
  await agreeSoundly(sale, 'what was sold without a connection came, once');
  await stall.getByText(end.title, { exact: true }).click();
  await stall.getByRole('button', { name: end.action }).click();
  await stall.waitForURL(`**${paths.raffleStall(address)}`);
  await agreeSoundly(sale, 'the phone sells no more');
}

const nameOf = ([first = 0]: readonly number[]) => stallTexts.noName(String(first));

/** Presses that the phone is to sell without a connection, and waits until it can. */
async function prepare(stall: Page, page: string): Promise<void> {
  const { offer, status } = offlineStallTexts;
  await openPage(stall, page);
  await stall.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await stall.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await stall.getByText(offer.title).click();
  await stall.getByRole('button', { name: offer.action }).click();
  await stall.getByText(status.ready).waitFor();
  await expect.poll(() => stall.evaluate(keptScripts)).toBe(1);
}

/** In the page: how many scripts it keeps for selling without a connection. */
async function keptScripts(): Promise<number> {
  const name = 'puesto-sin-conexion';
  const requests = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
  return requests.filter(({ url }) => url.endsWith('.js')).length;
}
