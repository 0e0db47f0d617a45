import type { Page } from 'playwright-core';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import { openPage, person } from './browser.ts';
import { phoneOf } from './raffle.ts';
import { receiptPicture } from './receipt.ts';
import { agree, agreeSoundly } from './sale-agrees.ts';
import { signIn } from './signed-in.ts';
import { boughtBy, keep, type WholeSale } from './whole-sale.ts';

const { act, together } = deskTexts;

/** A phone of 360 pixels, with somebody signed in on it where that is said. */
export async function phoneFor(sale: WholeSale, actor: { userId: string | null } | null, withWorker = false) {
  const { page, context } = await person(sale.browser, { baseURL: sale.server.url, withWorker });
  if (actor?.userId) await signIn(sale.app, context, { userId: actor.userId });
  return page;
}

/** Nuria buys two numbers on her own phone. */
export async function buyByPhone(sale: WholeSale, page: Page): Promise<void> {
  await openPage(page, paths.raffle(sale.address));
  for (const number of ['003', '014']) await page.getByRole('checkbox', { name: `${number}, libre` }).click();
  await page.getByLabel('Nombre').fill('Nuria');
  await page.getByLabel('Teléfono').fill(phoneOf('Nuria'));
  await page.getByLabel(/^Soy mayor de edad/).check();
  await page.getByRole('button', { name: /^Apartar \d/ }).click();
  await page.waitForURL(/\/boleto\//);
  await keep(sale, 'Nuria', new URL(page.url()).pathname.split('/').at(-1) ?? '');
  sale.book.takes('Nuria', [3, 14]);
  await agree(sale, 'two numbers are held from a phone');
}

/** Nuria sends a picture of her payment from it. */
export async function sendFromPhone(sale: WholeSale, page: Page, seed: string): Promise<void> {
  sale.clock.pass({ seconds: 1 });
  const buffer = Buffer.from(await receiptPicture(seed));
  const file = { name: 'pago.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel(orderTexts.receipt.file, { exact: true }).setInputFiles(file);
  await page.getByLabel(orderTexts.receipt.paidBy).selectOption('bizum');
  await page.getByRole('button', { name: orderTexts.receipt.send }).click();
  await page.getByText('El reloj está detenido').waitFor();
  sale.book.stands('Nuria', 'review');
  await agree(sale, `${seed} was sent from a phone`);
}

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** One tap confirms a payment; `held`: what is done on the page before its sums are looked at. */
async function confirmWithOneTap(sale: WholeSale, desk: Page, name: string, held?: () => Promise<void>): Promise<void> {
  await card(desk, name).getByRole('button', { name: act.confirm, exact: true }).click();
  await card(desk, name).waitFor({ state: 'detached' });
  await held?.();
  // by the way that its receipt was sent with
  sale.book.pays(name, 'bizum');
  await agree(sale, `${name} is confirmed`);
}

/** One payment is confirmed, that is undone, and it is confirmed again. */
export async function confirmAndUndo(sale: WholeSale, desk: Page, name: string): Promise<void> {
  await openPage(desk, `${paths.raffleDesk(sale.address)}?ver=${deskTexts.slugs.review}`);
  const undo = desk.getByRole('button', { name: act.undo, exact: true });
  // what offers it stays as long as the pointer is on it
  await confirmWithOneTap(sale, desk, name, () => undo.hover());
  await undo.click();
  await card(desk, name).waitFor();
  sale.book.undoes(name, 'review');
  await agreeSoundly(sale, `the confirmation of ${name} is undone`);
  await confirmWithOneTap(sale, desk, name);
}

/** Nuria's receipt is rejected; she reads why, sends a better one, and that is confirmed. */
export async function rejectAndConfirm(sale: WholeSale, { desk, buyer }: { desk: Page; buyer: Page }): Promise<void> {
  const name = 'Nuria';
  await card(desk, name).getByText(act.reject, { exact: true }).click();
  await card(desk, name).getByRole('textbox', { name: act.reason }).fill('No se lee bien');
  await card(desk, name).getByRole('button', { name: act.rejectAction }).click();
  await card(desk, name).waitFor({ state: 'detached' });
  sale.book.stands(name, 'open');
  await agreeSoundly(sale, 'a receipt is rejected');
  await buyer.getByText('No se lee bien').first().waitFor();
  await sendFromPhone(sale, buyer, 'claro');
  await confirmWithOneTap(sale, desk, name);
  await buyer.getByText(orderTexts.state.confirmed.title).first().waitFor();
}

/** Three payments are marked and confirmed together, after their sum was said. */
export async function confirmThree(sale: WholeSale, desk: Page, names: readonly [string, string, string]) {
  for (const name of names) await card(desk, name).getByLabel(together.mark).check();
  await desk.getByRole('button', { name: /^Confirmar los 3 marcados: 31,50\s€$/ }).click();
  await desk.getByRole('heading', { name: /^Vas a confirmar 3 pagos: 31,50\s€ en total$/ }).waitFor();
  await desk.getByRole('button', { name: /^Confirmar 3 pagos/ }).click();
  await desk.getByText(/3\spagos\sconfirmados/).waitFor();
  for (const name of names) sale.book.pays(name, 'bizum');
  await agreeSoundly(sale, 'three are confirmed together');
}

/** The organiser pastes what came to the bank, keeps it, and confirms the payment that names a purchase. */
export async function bringStatement(sale: WholeSale, desk: Page, rows: readonly string[], paid: { name: string }) {
  const { bring, preview, lines } = statementTexts;
  await openPage(desk, paths.raffleStatement(sale.address));
  await desk.getByLabel(bring.pasted).fill(rows.join('\n'));
  await desk.getByRole('button', { name: bring.action }).click();
  await desk.getByText(preview.nothingYet).waitFor();
  await agree(sale, 'a statement was looked at');
  await desk.getByRole('button', { name: /^Guardar/ }).click();
  await desk.getByText(lines.ask).first().waitFor();
  await agree(sale, 'a statement was kept');
  const { reference } = boughtBy(sale, paid.name);
  const line = desk.getByRole('listitem').filter({ hasText: reference }).first();
  await line.getByRole('button', { name: lines.yes }).first().click();
  await desk.getByText(statementTexts.done.paid).first().waitFor();
  sale.book.pays(paid.name, 'transfer');
  await agreeSoundly(sale, 'a line of a statement is a payment');
}

/** The seller signs that they hand over less than is theirs to hand over; that counts once the organiser signs it too. */
export async function settleShort(sale: WholeSale, { desk, stall }: { desk: Page; stall: Page }, short: number) {
  const { book, address, marta } = sale;
  const seller = marta.userId;
  const page = paths.raffleAccount({ ...address, seller });
  const handed = book.balance(seller) - short;
  await openPage(stall, page);
  await stall.getByRole('textbox', { name: settlementTexts.draw.amount(false, true) }).fill(decimal(handed));
  await stall.getByLabel(settlementTexts.draw.note).fill('El resto, el lunes');
  await stall.getByRole('button', { name: settlementTexts.draw.action }).click();
  await stall.getByText(settlementTexts.settlements.waitsFor.organiser).waitFor();
  await agreeSoundly(sale, 'a settlement waits for a signature');
  await openPage(desk, page);
  await desk.getByText('El resto, el lunes').waitFor();
  await desk.getByRole('button', { name: /^Firmar: recibí/ }).click();
  await desk.getByText(settlementTexts.settlements.states.counted).first().waitFor();
  book.handsOver(seller, handed);
  await agreeSoundly(sale, 'a settlement is signed by both');
}

function decimal(amount: number): string {
  return (amount / 100).toFixed(2).replace('.', ',');
}
