import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { ownOrigins } from '#texts/own-origins.ts';
import { requestTexts } from '#texts/requests.ts';
import { type BodyRoom, createBodyRooms } from '#web/server/body-room.ts';
import { isOwnForm, isOwnLoad, isVisit } from '#web/server/fetch-metadata.ts';
import { closeLingering } from '#web/server/lingering-close.ts';
import { refuseRequest } from '#web/server/plain-page.ts';
import { headersOf, largestBodies, policyOf, type RoutePolicy, type Site } from '#web/server/route-policy.ts';
import { hasBody } from '#web/server/slow-bodies.ts';
import { limitBody } from './limit-body.ts';
import type { Logged } from './request-log.ts';
import type { SenderOf } from './sender-of.ts';

type Applied = {
  publicUrl: string;
  visitorIn: (c: Context<Logged>) => string;
  senderOf: SenderOf;
  /** Where the bodies under way are counted. */
  room?: BodyRoom;
} & Pick<Site, 'pictureHosts'>;

/**
 * Applies a route's policy. Before reading the body it refuses forms from other sites, bodies that are too large or
 * find no room, what another site's page would show, and requests that are no navigation where one is required. Adds the route's headers to every response.
 */
export function applyPolicy({ publicUrl, pictureHosts, visitorIn, senderOf, room = createBodyRooms() }: Applied) {
  const site = { isSecure: publicUrl.startsWith('https:'), pictureHosts };
  const origins = ownOrigins(publicUrl);
  const refusalOf = async (c: Context<Logged>, next: Next, policy: RoutePolicy) => {
    // the router's own way to an action is for our pages alone, also where what others sign is taken at the address itself
    const isOursAlone = policy.sender === 'own' || c.req.path.endsWith('.data');
    if (isOursAlone && !isOwnForm(c.req.raw, origins)) return { status: 403, words: requestTexts.fromElsewhere };
    if (!isReachedRightly(c.req.raw, policy)) return { status: 403, words: requestTexts.notVisited };
    const limits = { most: largestBodies[policy.body], room, visitor: visitorIn(c), senderOf };
    const fault = await limitBody(c, next, limits);
    if (fault === 'too-large') return { status: 413, words: requestTexts.tooLarge[policy.body] };
    return fault && { status: 503, words: requestTexts.noRoom, headers: { 'Retry-After': '60' } };
  };
  const apply: MiddlewareHandler<Logged> = async (c, next) => {
    const policy = policyOf(c.get('address').name);
    const refused = await refusalOf(c, next, policy);
    if (refused) c.res = refuseRequest(c.req.raw, refused);
    if (!(await isReadAway(c))) answerLast(c);
    for (const [name, value] of Object.entries(headersOf(policy, site, c.get('inlineScripts')))) c.header(name, value);
  };
  return apply;
}

/** The size and time within which the body of a refused request is drained before the response. */
const away = { bytes: 256 * 1024, milliseconds: 3000 };

/**
 * Drains the unread body of a refused request, if it is short. Gives whether it was received whole; long or slow bodies
 * are not waited for.
 */
async function isReadAway(c: Context<Logged>): Promise<boolean> {
  const { incoming } = bindingsOf(c);
  if (!incoming || incoming.complete || !hasBody(incoming)) return true;
  const { body, headers } = c.req.raw;
  if (!body || body.locked) return false;
  if (!(Number(headers.get('Content-Length') ?? Number.NaN) <= away.bytes)) return false;
  c.get('turn')?.leave();
  return (await isReadInTime(body)) && incoming.complete;
}

/** Reads a body to its end, keeping nothing. Gives whether it came in time. */
async function isReadInTime(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader();
  const isOver = new Promise<null>((resolve) => setTimeout(resolve, away.milliseconds, null).unref());
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), isOver]);
      if (!part || part.done) return part !== null;
    }
  } catch {
    return false;
  }
}

/** Closes the connection after the response, lingering so that a client that is still sending receives it. */
function answerLast(c: Context<Logged>): void {
  c.header('Connection', 'close');
  const { incoming } = bindingsOf(c);
  if (incoming) closeLingering(incoming);
}

function bindingsOf(c: Context<Logged>): Partial<HttpBindings> {
  return (c.env ?? {}) as Partial<HttpBindings>;
}

function isReachedRightly(request: Request, { reach, shownBy, readBy, sender }: RoutePolicy): boolean {
  if (reach === 'visit' && !isVisit(request)) return false;
  return shownBy === 'everyone' || readBy === 'everyone' || sender === 'anywhere' || isOwnLoad(request);
}
