/** Bytes of the body that are searched for the beginning of the file: the fields before it take a fraction of that. */
const most = 16 * 1024;

/**
 * Checks the first bytes (the magic number) of an uploaded file before the form is parsed. A body that `isOurs` refuses is
 * drained without storing it, so that the client still reads the response. Returns the request to parse, or null for a
 * refused file. A form without a file, or one whose file begins after the first 16 KB, passes.
 */
export async function checkUploadType(
  request: Request,
  isOurs: (begin: Uint8Array) => boolean,
): Promise<Request | null> {
  if (!request.body) return request;
  const parts: Uint8Array[] = [];
  const body = request.body.getReader();
  const readOn = () =>
    body.read().catch(() => {
      // it broke off, or is larger than may be sent: no form, and no failure of ours
      throw new Response(null, { status: 400 });
    });
  let head = new Uint8Array();
  let begin: Uint8Array | null = null;
  while (!begin && head.length < most) {
    const { done, value } = await readOn();
    if (done) break;
    parts.push(value);
    head = joined(head, value.subarray(0, most));
    begin = beginOfFile(head);
  }
  if (begin && !isOurs(begin)) {
    while (!(await readOn()).done);
    return null;
  }
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = parts.shift();
      if (part) return controller.enqueue(part);
      const { done, value } = await body.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => body.cancel(reason),
  });
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: whole, duplex: 'half' } as RequestInit);
}

/** The first four bytes of the first file; null as long as they have not come. */
function beginOfFile(head: Uint8Array): Uint8Array | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const named = text.search(/;\s?filename\*?=/i);
  const end = named === -1 ? -1 : text.indexOf('\r\n\r\n', named);
  const at = end + '\r\n\r\n'.length;
  return end === -1 || head.length < at + 4 ? null : head.subarray(at, at + 4);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
