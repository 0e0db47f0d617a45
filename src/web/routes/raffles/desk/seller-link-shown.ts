import { paths } from '#texts/paths.ts';
import { pageQuery } from '#web/routes/raffles/seller-address.ts';
import { qrCode } from '#web/server/qr-code.ts';

type Address = { communityUrl: string; raffle: string };

/** The whole address of somebody's link to sell by, with its QR code; both null until it is made. */
export async function sellerLinkShown(publicUrl: string, address: Address, code: string | null) {
  if (code === null) return { address: null, qr: null };
  const link = publicUrl + paths.raffle(address) + pageQuery({ code });
  return { address: link, qr: await qrCode(link) };
}
