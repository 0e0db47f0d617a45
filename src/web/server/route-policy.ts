import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { videoOrigins } from '#domain/courses/video.ts';
import { largestRequest } from '#domain/log/witness.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { largestPicture } from '#domain/pictures/picture-size.ts';
import { tableLimits } from '#domain/table.ts';
import type { PathName } from '#texts/paths.ts';
import { backBeforeScript } from '#web/browser/back-before-script.ts';
import { hashSource } from './hash-source.ts';
import { ownStyles } from './own-styles.ts';

const megabyte = 1024 * 1024;

/** Bytes of the largest body that is taken, by what is sent. */
export const largestBodies = {
  /** A form without files: the longest honest one is a lesson. */
  form: megabyte,
  /** A picture or receipt and the form around it. */
  file: largestPicture + megabyte,
  /** A message takes several pictures, each as large as a picture may be. */
  message: messageLimits.pictures * largestPicture + megabyte,
  /** A community in a file. */
  community: fileLimits.archive + megabyte,
  /** A list of orders as a table. */
  table: tableLimits.bytes + megabyte,
  /** What a gateway tells of a payment. A genuine notice has a few thousand. */
  notice: 256 * 1024,
  /** What a log sends to its witness. */
  checkpoint: largestRequest,
  /** What a page tells of a failure of its own. The log is nobody's to fill. */
  failure: 16 * 1024,
} as const;

/** How a route is protected. Whatever its loader or action answers, these hold. */
export type RoutePolicy = {
  body: keyof typeof largestBodies;
  /** Whether forms are taken from our own pages alone, or from anywhere because what is sent is signed. */
  sender: 'own' | 'anywhere';
  /**
   * `private-link`: for whoever holds the address: kept nowhere, listed nowhere, told to no other site.
   * `told-to-nobody`: the same, and told to none of our own pages either.
   */
  secrecy: 'none' | 'private-link' | 'told-to-nobody';
  /** Whether other sites may show what is answered. */
  shownBy: 'us' | 'everyone';
  /** Whether scripts of other sites may read what is answered, as verifiers and auditors elsewhere do (its headers say so to them). */
  readBy: 'us' | 'everyone';
  /** `tied`: a window that keeps its tie to the page that opened it on its way to another site and back. */
  window: 'own' | 'tied';
  /** `visit`: only for who goes there. What stands in a page of another site would charge or change something unseen. */
  reach: 'any' | 'visit';
  /** `film`: a page that frames a film of another site, and is framed by a page of ours. */
  frames: 'none' | 'film';
  /** `alone`: a file that is a whole page, brings its own script and policy, asks nobody for anything, and may ask for the camera. */
  script: 'ours' | 'alone';
  /** `shared`: what is answered to whoever has no cookie of ours is kept for a second and given to others (`shared-pages`). */
  copies: 'none' | 'shared';
  /** The style that its page brings inside. */
  style: keyof typeof ownStyles;
};

const usual: RoutePolicy = {
  body: 'form',
  sender: 'own',
  secrecy: 'none',
  shownBy: 'us',
  readBy: 'us',
  window: 'own',
  reach: 'any',
  frames: 'none',
  script: 'ours',
  copies: 'none',
  style: 'page',
};

/** What is not as usual, by the route. */
const special: Partial<Record<PathName, Partial<RoutePolicy>>> = {
  home: { copies: 'shared' },
  legality: { copies: 'shared' },
  howTo: { copies: 'shared' },
  platform: { copies: 'shared' },
  fraud: { copies: 'shared' },
  success: { copies: 'shared' },
  sitemap: { copies: 'shared' },
  privacy: { copies: 'shared' },
  terms: { copies: 'shared' },
  verify: { copies: 'shared' },
  log: { copies: 'shared' },
  community: { copies: 'shared' },
  communityProfile: { copies: 'shared' },
  course: { copies: 'shared' },
  raffle: { copies: 'shared' },
  raffleDraw: { copies: 'shared' },
  raffleRecord: { copies: 'shared' },
  raffleRules: { copies: 'shared' },
  importCommunity: { body: 'community' },
  messages: { body: 'message' },
  thread: { body: 'message', reach: 'visit' },
  lesson: { reach: 'visit' },
  notification: { reach: 'visit' },
  search: { reach: 'visit' },
  communityList: { reach: 'visit', copies: 'shared' },
  ownData: { reach: 'visit' },
  communityFile: { reach: 'visit' },
  courseLearnersCsv: { reach: 'visit' },
  courseLearnersXlsx: { reach: 'visit' },
  peopleCsv: { reach: 'visit' },
  peopleXlsx: { reach: 'visit' },
  ticketsCsv: { reach: 'visit' },
  ticketsXlsx: { reach: 'visit' },
  chargesCsv: { reach: 'visit' },
  chargesXlsx: { reach: 'visit' },
  raffleDeskExport: { reach: 'visit' },
  raffleDeskExportXlsx: { reach: 'visit' },
  raffleDeskLedger: { reach: 'visit' },
  raffleDeskLedgerXlsx: { reach: 'visit' },
  raffleSettlements: { reach: 'visit' },
  raffleSettlementsXlsx: { reach: 'visit' },
  raffleStatement: { body: 'table' },
  raffleImport: { body: 'table' },
  raffleImportCsv: { reach: 'visit' },
  raffleImportXlsx: { reach: 'visit' },
  failure: { body: 'failure' },
  createRaffle: { body: 'file' },
  access: { body: 'file' },
  settings: { body: 'file' },
  plan: { body: 'file' },
  courseNew: { body: 'file' },
  courseEdit: { body: 'file' },
  lessonEdit: { body: 'file' },
  // a mail program ends mails for its user without any page of ours: what it sends is signed by us
  mailStop: { sender: 'anywhere', secrecy: 'told-to-nobody' },
  gatewayNotice: { sender: 'anywhere', body: 'notice' },
  planNotice: { sender: 'anywhere', body: 'notice' },
  // another installation's log asks, with its own signature
  cosign: { sender: 'anywhere', body: 'checkpoint' },
  // it lists links that open orders
  ownTickets: { secrecy: 'private-link' },
  // its answers bring links that open orders
  raffleHandMessages: { secrecy: 'private-link' },
  ticket: { secrecy: 'private-link', body: 'file' },
  holdRequest: { secrecy: 'private-link' },
  ticketReceipt: { secrecy: 'private-link' },
  ticketStream: { secrecy: 'private-link' },
  ticketRecord: { secrecy: 'private-link' },
  ticketRefund: { secrecy: 'private-link' },
  ticketRaffleFile: { secrecy: 'private-link' },
  ticketCalendar: { secrecy: 'private-link' },
  ticketRecordCode: { secrecy: 'private-link' },
  ticketPaper: { secrecy: 'private-link' },
  ticketProofCode: { secrecy: 'private-link' },
  ticketPdf: { secrecy: 'private-link', reach: 'visit' },
  ticketPicture: { secrecy: 'private-link', reach: 'visit' },
  // whoever has the code may read it, and it is charged
  publicTicket: { secrecy: 'private-link', reach: 'visit' },
  // its address may hold the link of the last sale, to be shown to whoever bought
  raffleStall: { secrecy: 'private-link' },
  raffleStallSales: { secrecy: 'private-link' },
  checkout: { secrecy: 'private-link' },
  checkoutOnwards: { secrecy: 'told-to-nobody', reach: 'visit' },
  invitation: { secrecy: 'told-to-nobody', reach: 'visit' },
  signInStart: { window: 'tied', reach: 'visit' },
  signInCallback: { window: 'tied', secrecy: 'told-to-nobody', reach: 'visit' },
  signInDone: { window: 'tied' },
  demoProvider: { window: 'tied' },
  // what a link unfolds with is for every site to show
  sharePicture: { shownBy: 'everyone' },
  articlePicture: { shownBy: 'everyone' },
  communityPicture: { shownBy: 'everyone' },
  rafflePicture: { shownBy: 'everyone' },
  // documents of a draw, and the log
  exampleRecord: { readBy: 'everyone' },
  pastRaffle: { readBy: 'everyone' },
  raffleBases: { readBy: 'everyone' },
  raffleClosure: { readBy: 'everyone' },
  raffleRecordJson: { readBy: 'everyone' },
  raffleTerms: { readBy: 'everyone' },
  raffleTicketList: { readBy: 'everyone' },
  logCheckpoint: { readBy: 'everyone' },
  logDocument: { readBy: 'everyone' },
  logProof: { readBy: 'everyone' },
  logTile: { readBy: 'everyone' },
  lessonVideo: { frames: 'film', style: 'film' },
  offline: { style: 'offline' },
  offlineStall: { style: 'offlineStall' },
  verifierFile: { script: 'alone' },
};

/** The policy of a route; that of the usual page for an address that no route has. */
export function policyOf(name: PathName | null): RoutePolicy {
  return name ? { ...usual, ...special[name] } : usual;
}

/** What the headers of an answer depend on besides its route. */
export type Site = {
  isSecure: boolean;
  /** Hosts that people's pictures come from, as a content security policy names them. */
  pictureHosts: readonly string[];
};

/**
 * The headers that every answer of a route has. `inline` are what the page's own scripts are allowed by: a nonce, or the
 * hash of each.
 */
export function headersOf(policy: RoutePolicy, site: Site, inline: readonly string[] = []): Record<string, string> {
  return {
    'Content-Security-Policy': contentOf(policy, site, inline),
    'Cross-Origin-Opener-Policy': policy.window === 'tied' ? 'unsafe-none' : 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': policy.shownBy === 'everyone' ? 'cross-origin' : 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': policy.script === 'alone' ? permissions.replace('camera=()', 'camera=(self)') : permissions,
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': policy.frames === 'film' ? 'SAMEORIGIN' : 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
    ...secrecyHeaders[policy.secrecy],
    ...(site.isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

const kept = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
const secrecyHeaders: Record<RoutePolicy['secrecy'], Record<string, string>> = {
  none: { 'Referrer-Policy': 'strict-origin-when-cross-origin' },
  'private-link': { ...kept, 'Referrer-Policy': 'same-origin' },
  'told-to-nobody': { ...kept, 'Referrer-Policy': 'no-referrer' },
};

/** What no page of ours asks a device for. A film may turn with the phone and fill its screen: that is left alone. */
const permissions = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The script that stands in every page, by its hash: a nonce would have to be known where the page is written. */
const hashed = `'${hashSource(backBeforeScript)}'`;

function contentOf({ frames, script, style }: RoutePolicy, site: Site, inline: readonly string[]): string {
  if (script === 'alone') return aloneContent;
  return frames === 'film' ? filmContent : pageContent(site, inline, ownStyles[style]);
}

/** What a page that is one file does at most; the file itself names its one script and its one style by their hashes. */
const aloneContent = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function pageContent({ pictureHosts }: Site, inline: readonly string[], styles: string): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline.map((source) => `'${source}'`), hashed].join(' '),
    `style-src 'self' ${styles}`,
    "style-src-attr 'none'",
    ['img-src', "'self'", 'data:', 'blob:', ...pictureHosts].join(' '),
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // what reloads pages in development writes markup
    ...(import.meta.env.DEV ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ');
}

/** A lesson's film and nothing else. */
const filmContent = [
  "default-src 'none'",
  `frame-src ${videoOrigins.join(' ')}`,
  `style-src ${ownStyles.film}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');
