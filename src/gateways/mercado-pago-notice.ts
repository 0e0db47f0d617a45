import { WebhookSignatureValidator } from 'mercadopago';
import { ForgedNotice, longestNoticeId, type SignedMessage } from './gateway.ts';

/** A notice whose signature holds. */
export type SignedNotice = {
  readonly id: string;
  readonly type: string;
  readonly action: string;
  readonly dataId: string;
};

/**
 * Milliseconds that a notice may be old. It is tried again for hours with, it may be, the first signature; an old one does
 * no harm, because it only names a payment that we then ask for.
 */
const tolerance = 24 * 60 * 60 * 1000;

/**
 * The signature covers the id in the query of what it is about, the request id and the timestamp, but not the body. So only the
 * notice's own id is read from the body, for deduplication.
 */
export function signedNotice(secret: string, { headers, query, body, now }: SignedMessage): SignedNotice {
  const dataId = query.get('data.id')?.toLowerCase() ?? '';
  const signature = headers.get('X-Signature');
  try {
    WebhookSignatureValidator.validate({
      xSignature: signature,
      xRequestId: headers.get('X-Request-Id'),
      dataId,
      secret,
    });
  } catch (error) {
    throw new ForgedNotice(error instanceof Error ? error.message : 'not signed');
  }
  if (Math.abs(now.epochMilliseconds - signedAt(signature ?? '')) > tolerance) throw new ForgedNotice('too old');
  const notice = readBody(body);
  if (notice.dataId.toLowerCase() !== dataId) throw new ForgedNotice('the body names something else');
  return { ...notice, dataId };
}

/** Milliseconds since 1970 of a signature's `ts`, which is given in seconds or in milliseconds. */
function signedAt(signature: string): number {
  const ts = Number(/(?:^|,)\s*ts=(\d+)/.exec(signature)?.[1] ?? 0);
  return ts < 1e11 ? ts * 1000 : ts;
}

function readBody(body: Uint8Array): SignedNotice {
  try {
    const notice: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    const { id, type, action, data } = notice as Record<string, unknown>;
    const dataId = typeof data === 'object' && data !== null && 'id' in data ? data.id : '';
    if (!['string', 'number'].includes(typeof id)) throw new Error('a notice without id');
    const read = { id: String(id), type: String(type ?? ''), action: String(action ?? ''), dataId: String(dataId) };
    const isKept = read.id.length <= longestNoticeId && Object.values(read).every((text) => !text.includes('\0'));
    if (!isKept) throw new Error('a notice that cannot be kept');
    return read;
  } catch (error) {
    throw new ForgedNotice(error instanceof Error ? error.message : 'not a notice');
  }
}
