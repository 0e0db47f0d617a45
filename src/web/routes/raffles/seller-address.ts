import { readSellerCode, sellerField } from '#domain/orders/seller-code.ts';

/** The code in an address of a raffle's page; null where it was not opened by a link of somebody who sells. */
export function sellerCodeIn(search: URLSearchParams): string | null {
  return readSellerCode(search.get(sellerField));
}

/** What stands behind the path of a raffle's page: who sells, by their code, and which numbers are chosen. */
export function pageQuery({
  code,
  numbers = [],
}: {
  code: string | null | undefined;
  numbers?: readonly number[];
}): string {
  const query = [
    ...(code ? [`${sellerField}=${code}`] : []),
    ...(numbers.length > 0 ? [`n=${numbers.join(',')}`] : []),
  ];
  return query.length > 0 ? `?${query.join('&')}` : '';
}
