import { type Actor, type App, aside, askingOf } from '#app/app.ts';
import { keptInTurn } from '#app/kept-in-turn.ts';
import { storedFileOrNull } from '#app/stored-file.ts';
import { pictureType } from '#db/pictures.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import { isHash } from '#files/store.ts';
import { hasFewFrames } from '#files/webp-head.ts';
import { bookPdf } from '#share-picture/book-pdf.ts';
import { raffleCard } from '#share-picture/card.ts';
import type {
  BookFacts,
  CardFacts,
  CommunityFacts,
  PageFacts,
  Photo,
  PosterFacts,
  RaffleFacts,
  TicketFace,
} from '#share-picture/facts.ts';
import { communityPicture, pagePicture } from '#share-picture/page-picture.ts';
import { pngOf } from '#share-picture/png.ts';
import { posterPdf } from '#share-picture/poster-pdf.ts';
import { rafflePicture } from '#share-picture/raffle-picture.ts';
import { ticketPdf } from '#share-picture/ticket-pdf.ts';
import { ticketPicture } from '#share-picture/ticket-picture.ts';
import { versionOf } from '#share-picture/version.ts';

/** A picture to share: its version, and its bytes on demand, for whom. */
export type SharedPicture = { version: string; bytes(actor: Actor): Promise<Uint8Array> };

/** The picture of a link to a raffle. */
export function pictureOfRaffle(app: App, facts: RaffleFacts): SharedPicture {
  return shared(versionOf('raffle', facts), async () => rafflePicture(facts, await photoOf(app, facts.picture)));
}

/** The picture of a link to a community. */
export function pictureOfCommunity(app: App, facts: CommunityFacts): SharedPicture {
  return shared(versionOf('community', facts), async () => communityPicture(facts, await photoOf(app, facts.picture)));
}

/** The picture of a link to any other page. */
export function pictureOfPage(facts: PageFacts): SharedPicture {
  return shared(versionOf('page', facts), async () => pagePicture(facts));
}

/** A raffle's card, to be sent as a picture. */
export function pictureOfCard(app: App, facts: CardFacts): SharedPicture {
  return shared(versionOf('card', facts), async () => raffleCard(facts, await photoOf(app, facts.picture)));
}

/** The picture of one number, for its holder to pass on. */
export function pictureOfTicket(face: TicketFace): SharedPicture {
  return shared(versionOf('ticket', face), async () => ticketPicture(face));
}

/** Tickets of one order as a PDF: made in the same turns as pictures, and kept as they are. */
export function paperOfTickets(faces: readonly TicketFace[]): SharedPicture {
  const version = versionOf('paper', faces);
  const make = () => ticketPdf(faces);
  return { version, bytes: (actor) => aside(actor, () => kept({ key: version, ...askingOf(actor), make })) };
}

/** A raffle's poster as a PDF, made in the same turns. */
export function paperOfPoster(app: App, facts: PosterFacts): SharedPicture {
  const version = versionOf('poster', facts);
  const make = async () => posterPdf(facts, await photoOf(app, facts.picture));
  return { version, bytes: (actor) => aside(actor, () => kept({ key: version, ...askingOf(actor), make })) };
}

/** A book of paper tickets as a PDF, made in the same turns. */
export function paperOfBook(facts: BookFacts): SharedPicture {
  const version = versionOf('book', facts);
  const make = () => bookPdf(facts);
  return { version, bytes: (actor) => aside(actor, () => kept({ key: version, ...askingOf(actor), make })) };
}

/** A public picture; any other file is private, whoever writes its hash into a form. */
async function photoOf(app: App, hash: string | null): Promise<Photo> {
  if (!hash || !isHash(hash)) return null;
  const bytes = (await pictureType(app.db, hash)) ? await storedFileOrNull(app, hash) : null;
  // nothing stops a decoder that counts frames
  return bytes && hasFewFrames(bytes) ? bytes : null;
}

/** Bytes. */
const mostKept = 16 * 1024 * 1024;

/**
 * Pictures by version. Drawn one at a time with a short queue, so that a link that spreads cannot take
 * all processors, and nobody who asks for those of every raffle the queue.
 */
const kept = keptInTurn(mostKept, fairSemaphore(1, 100, 12));

function shared(version: string, draw: () => Promise<string>): SharedPicture {
  const make = async () => pngOf(await draw());
  return { version, bytes: (actor) => aside(actor, () => kept({ key: version, ...askingOf(actor), make })) };
}
