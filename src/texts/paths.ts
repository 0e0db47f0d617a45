import { brand } from '#brand';

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type PathFunction<P extends string> = [ParamNames<P>] extends [never]
  ? () => string
  : (params: Record<ParamNames<P>, string>) => string;

/** Every URL of the product, as the router matches it. Links, redirects, mails and tests are made from these. */
export const patterns = {
  home: '/',
  createRaffle: '/crear-rifa',
  legality: `/las-${brand.product}-son-legales`,
  howTo: `/como-hacer-${brand.product}`,
  platform: '/plataforma-para-rifas',
  fraud: '/como-saber-si-una-rifa-es-fraude',
  success: '/como-hacer-una-rifa-exitosa',
  sitemapXml: '/sitemap.xml',
  sitemap: '/sitemap',
  robots: '/robots.txt',
  login: '/login',
  signInStart: '/acceso',
  signInCallback: '/acceso/vuelta',
  signInDone: '/acceso/listo',
  signOut: '/salir',
  manageCommunities: '/manage/communities',
  createCommunity: '/create-community',
  search: '/buscar-rifas',
  pricing: '/pricing',
  searchCommunities: '/search-communities',
  privacy: '/privacidad',
  terms: '/terminos',
  verify: '/verificar',
  exampleRecord: '/acta-de-ejemplo.json',
  operation: '/operacion',
  invitation: '/invitacion/:code',
  ticket: '/boleto/:secret',
  ticketReceipt: '/boleto/:secret/comprobante/:receipt',
  ticketRecord: '/boleto/:secret/resguardo.json',
  picture: '/imagen/:file',
  manifest: '/manifest.webmanifest',
  serviceWorker: '/sw.js',
  offline: '/sin-conexion',
  offlineScript: '/sin-conexion.js',
  sharePicture: '/compartir.png',
  articlePicture: '/compartir/:page',
  theme: '/apariencia',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  failure: '/fallo',
  demoProvider: '/proveedor-demo',
  community: '/:communityUrl',
  communityProfile: '/:communityUrl/profile',
  communityPicture: '/:communityUrl/compartir.png',
  dashboard: '/:communityUrl/dashboard',
  content: '/:communityUrl/contenido',
  formation: '/:communityUrl/formation',
  settings: '/:communityUrl/settings',
  tickets: '/:communityUrl/boletos',
  peopleCsv: '/:communityUrl/boletos/personas.csv',
  peopleXlsx: '/:communityUrl/boletos/personas.xlsx',
  ticketsCsv: '/:communityUrl/boletos/pedidos.csv',
  ticketsXlsx: '/:communityUrl/boletos/pedidos.xlsx',
  members: '/:communityUrl/members',
  messages: '/:communityUrl/mensajes',
  raffle: '/:communityUrl/rifas/:raffle',
  raffleBoard: '/:communityUrl/rifas/:raffle/tablero',
  rafflePicture: '/:communityUrl/rifas/:raffle/compartir.png',
  raffleDesk: '/:communityUrl/rifas/:raffle/gestion',
  raffleDeskReceipt: '/:communityUrl/rifas/:raffle/gestion/comprobante/:receipt',
  raffleDeskExport: '/:communityUrl/rifas/:raffle/gestion/pedidos.csv',
  raffleDeskCard: '/:communityUrl/rifas/:raffle/gestion/tarjeta.png',
  raffleDeskExportXlsx: '/:communityUrl/rifas/:raffle/gestion/pedidos.xlsx',
  raffleDraw: '/:communityUrl/rifas/:raffle/sorteo',
  raffleDrawStream: '/:communityUrl/rifas/:raffle/sorteo/en-vivo',
  raffleRecord: '/:communityUrl/rifas/:raffle/acta',
  raffleRecordJson: '/:communityUrl/rifas/:raffle/acta.json',
  raffleTicketList: '/:communityUrl/rifas/:raffle/lista.svl',
  raffleClosure: '/:communityUrl/rifas/:raffle/cierre.json',
  raffleBases: '/:communityUrl/rifas/:raffle/bases.json',
  raffleReport: '/:communityUrl/rifas/:raffle/denunciar',
} as const;

export type PathName = keyof typeof patterns;

/** `paths.raffle({ communityUrl, raffle })` is the address; a name that the pattern lacks does not compile. */
export const paths = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [
    name,
    (params: Record<string, string> = {}) =>
      pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
  ]),
) as { [N in PathName]: PathFunction<(typeof patterns)[N]> };

/** First path segments that the product may want later, refused as a community's url like those in use. */
const kept = [
  'admin',
  'administrador',
  'api',
  'app',
  'archivos',
  'articulos',
  'assets',
  'auth',
  'ayuda',
  'blog',
  'buscar',
  'comunidad',
  'comunidades',
  'contacto',
  'correo',
  'cuenta',
  'cursos',
  'descargas',
  'docs',
  'estado',
  'favicon',
  'fonts',
  'iniciar-sesion',
  'login',
  'logout',
  'manage',
  'manifest',
  'mensajes',
  'mi-cuenta',
  'notificaciones',
  'offline',
  'pagos',
  'perfil',
  'planes',
  'precios',
  'prensa',
  'registro',
  'rifa',
  'rifas',
  'robots',
  'rss',
  'seguridad',
  'sitemap',
  'sobre',
  'soporte',
  'static',
  'status',
  'sw',
  'usuario',
  'usuarios',
  'webhook',
  'webhooks',
  'well-known',
  'www',
] as const;

/** Every first path segment that belongs to the product, derived from the patterns, with those kept for later. */
export const reservedSegments: ReadonlySet<string> = new Set([
  ...Object.values(patterns)
    .map((pattern) => pattern.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith(':')),
  ...kept,
]);
