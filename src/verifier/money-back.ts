import { chainOf } from '#domain/draw/chain.ts';
import type { Acta } from '#domain/draw/documents.ts';
import type { Opciones } from '#domain/draw/outcome.ts';
import { isRefundSigned, readRefund } from '#domain/draw/refund.ts';
import { readTicketRecord } from '#domain/draw/ticket-record.ts';

/**
 * Of each receipt, in the order given, whether a refund that counts for it says that money went back: one without a sum says
 * only that the number was given up. The outcome of section 10 tells their time and not their sum.
 */
export function moneyBackOf(acta: Acta, { resguardos, devoluciones }: Opciones): boolean[] {
  const keys = new Set(chainOf(acta).map(({ clave }) => clave));
  const refunds = (devoluciones ?? []).flatMap((file) => {
    const refund = readRefund(file);
    const isOfMoney = refund?.importe && refund.id === acta.bases.id && keys.has(refund.clave);
    return isOfMoney && isRefundSigned(refund) ? [refund] : [];
  });
  const byNumber = Map.groupBy(refunds, ({ numero }) => numero);
  return (resguardos ?? []).map((file) => {
    const record = readTicketRecord(file);
    const same = (record && byNumber.get(record.numero)) ?? [];
    return same.some(({ titular, devuelto_en }) => titular === record?.titular && devuelto_en >= record.pagado_en);
  });
}
