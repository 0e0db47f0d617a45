/** How long a gateway is waited for, in milliseconds a try, and how often it is asked again where that failed. */
export type GatewayLimits = { patience: number; retries: number };

export const usualLimits: GatewayLimits = { patience: 10_000, retries: 2 };

/** Bytes of the largest answer that is read: some times that of a genuine one, a search that shows thirty payments whole. */
const largestAnswer = 2 * 1024 * 1024;

/**
 * As `fetch`, and the answer is read whole before it is given, so that its signal holds for all of it: whatever answers at a
 * gateway's address could otherwise do so by the byte for hours, or fill the memory. Refuses more bytes than may come, and
 * to be led elsewhere, which would take the key along.
 */
export async function boundedFetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'error' });
  const { status, headers, body } = response;
  if (body === null) return new Response(null, { status, headers });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > largestAnswer) throw new RangeError(`an answer of more than ${largestAnswer} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts, length), { status, headers });
}
