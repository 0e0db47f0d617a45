import { createHash, createHmac } from 'node:crypto';

/** What the signature of a request is made of, read from the request as it came. */
export type SignedRequest = {
  method: string;
  /** Path and query, as in the request's first line. */
  target: string;
  /** By their names in small letters. */
  headers: Readonly<Record<string, string>>;
  signedHeaders: readonly string[];
  /** `20130524T000000Z`. */
  at: string;
  region: string;
};

/**
 * The signature that a request to S3 must bear: AWS Signature Version 4 with the payload's hash in a header, written from
 * the specification and nothing else, so that a client is not checked by its own code.
 */
export function signatureOf(request: SignedRequest, secretAccessKey: string): string {
  const { method, target, headers, signedHeaders, at, region } = request;
  const [path = '', query = ''] = target.split('?');
  const canonical = [
    method,
    encoded(decodeURIComponent(path), { keepsSlash: true }),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(
    (last: Buffer | string, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, value].map((text) => encoded(decodeURIComponent(text), { keepsSlash: false })).join('=');
    })
    .sort()
    .join('&');
}

/** Every byte but letters, figures and `-._~` as `%XY`. */
function encoded(text: string, { keepsSlash }: { keepsSlash: boolean }): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      if (/[\w.~-]/.test(letter) || (keepsSlash && letter === '/')) return letter;
      return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
