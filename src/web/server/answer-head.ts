/**
 * Turns the response for a file into that of a HEAD request. The body is cancelled, so that its generator deletes its
 * temporary file; one chunk is read first, because cancelling an unstarted generator never runs its `finally`.
 */
export async function answerHead(request: Request, file: Response): Promise<Response> {
  if (request.method !== 'HEAD') return file;
  const reader = file.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  return new Response(null, { headers: file.headers });
}
