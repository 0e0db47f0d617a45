/**
 * A file for who asks for it. Where only its head was asked for nobody reads it, and what was written aside for it is
 * taken away: begun first, because what never began does not know of its end.
 */
export async function readBy(request: Request, file: Response): Promise<Response> {
  if (request.method !== 'HEAD') return file;
  const reader = file.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  return new Response(null, { headers: file.headers });
}
