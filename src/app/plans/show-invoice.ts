import { findCommunity } from '#app/communities/find-community.ts';
import { storedPieces } from '#app/stored-file.ts';
import { view } from '#app/view.ts';
import { invoiceByNumber } from '#db/plans/plan-invoices.ts';
import { planReceiptById } from '#db/plans/plan-receipts.ts';
import { invoiceCode, readInvoiceCode, taxWithin } from '#domain/plans/plan-invoice.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import type { PlanAddress } from './find-plan.ts';

/** An invoice, for whom it is made out to and for who made it. Whose name was erased is not on it any more. */
export const showInvoice = view({
  find: async (db, { communityUrl, invoice }: PlanAddress & { invoice: string }, actor) => {
    const community = await findCommunity(db, communityUrl, actor);
    const code = readInvoiceCode(invoice);
    const row = orNotFound(code && (await invoiceByNumber(db, community.id, code)));
    return { community, row, isHolder: row.billed_to === actor.userId };
  },
  permission: 'plan.see-papers',
  show: ({ found: { community, row } }) => ({
    community: { url: community.url },
    code: invoiceCode(row),
    issuedAt: row.issued_at.toString(),
    issuer: row.issuer,
    buyer:
      row.buyer_name === null
        ? null
        : { name: row.buyer_name, taxId: row.buyer_tax_id, address: row.buyer_address, country: row.buyer_country },
    communityName: row.community_name,
    kind: row.kind,
    plan: row.plan_name,
    cadence: row.cadence,
    startsAt: row.starts_at.toString(),
    endsAt: row.ends_at.toString(),
    currency: row.currency,
    amount: row.amount,
    taxPercent: row.tax_percent,
    ...taxWithin(row.amount, row.tax_percent),
  }),
});

export type ShownInvoice = Awaited<ReturnType<typeof showInvoice>>;

/** The file of a receipt of a plan's transfer, for who sent it and for who reviews it. */
export const readPlanReceipt = view({
  find: async (db, { communityUrl, receipt }: PlanAddress & { receipt: string }, actor) => {
    const community = await findCommunity(db, communityUrl, actor);
    const file = orNotFound(isUuid(receipt) ? await planReceiptById(db, community.id, receipt) : null);
    return { community, file, isHolder: file.sent_by === actor.userId };
  },
  permission: 'plan.see-papers',
  show: async ({ app, found: { file } }) => ({
    mediaType: file.media_type,
    sent: await storedPieces(app, file.file),
  }),
});
