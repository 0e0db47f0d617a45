import { sharedStore } from './shared-store.ts';

export type Upload = { sent: number; total: number };

const { share, useShared } = sharedStore<Upload>();

/** How many bytes of the form under way have left this browser; null: none has yet, or no form with a file is sent. */
export const useUpload = useShared;

const plain = globalThis.fetch;
let underway = 0;

/**
 * Runs a submission with a file while its progress is shared (`useUpload`). `fetch` reports no upload progress, and the
 * router uses it, so `globalThis.fetch` is replaced by `XMLHttpRequest` for forms until the submission ends.
 */
export async function measured<T>(send: () => Promise<T>): Promise<T> {
  underway += 1;
  globalThis.fetch = fetchMeasured;
  try {
    return await send();
  } finally {
    underway -= 1;
    if (underway === 0) {
      globalThis.fetch = plain;
      share(null);
    }
  }
}

function fetchMeasured(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!(init?.body instanceof FormData)) return plain(input, init);
  return post(String(input), init.body, init.signal);
}

function post(address: string, form: FormData, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'arraybuffer';
    request.upload.onprogress = ({ loaded, total }) => share({ sent: loaded, total });
    request.onload = () => resolve(responseOf(request));
    // as `fetch` says that no answer came
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    const stop = () => {
      request.abort();
      reject(new DOMException('The form is sent no longer', 'AbortError'));
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    request.send(form);
  });
}

/** Statuses that come without a body, with which a `Response` takes none. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  const { status, statusText, response } = request;
  return new Response(bodiless.has(status) ? null : response, { status, statusText, headers });
}
