import { BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type NoteKey, readVkey } from '#domain/log/vkey.ts';
import { isCurrency, parseMoney } from '#domain/money.ts';
import type { PlanPrices, PlanSales } from '#domain/plans/plan-sales.ts';
import type { Bucket } from '#files/s3-request.ts';
import { mercadoPagoCurrencies } from '#gateways/mercado-pago-answers.ts';
import { type PlanChoice, plans } from '#plans';
import { textWithoutSecrets } from '#texts/without-secrets.ts';

export type OidcConfig = { issuer: string; clientId: string; clientSecret: string };

/** How an account at a gateway is used. `url` is the gateway's own address but for a stand-in. */
export type GatewayConfig = { key: string; webhookSecret: string; url: string };

export type MailConfig = { url: string; from: string };

/** Copies of the installation: where they are left, under which password (null: none), and whether one is made each day. */
export type CopyConfig = { readonly directory: string; readonly password: string | null; readonly isDaily: boolean };

export type Config = {
  readonly port: number;
  readonly host: string;
  /** How many processes of this machine serve, side by side. */
  readonly processes: number;
  /** Origin that people's browsers use, without a trailing slash. */
  readonly publicUrl: string;
  /** The proxies whose word about where a request comes from is taken. */
  readonly trustedProxies: BlockList;
  readonly dataDir: string;
  /** null: files are kept in `dataDir`. */
  readonly bucket: Bucket | null;
  /** null: the embedded database. */
  readonly databaseUrl: string | null;
  /** An address whose connections keep their session, where those of `databaseUrl` do not; null: that is this one, too. */
  readonly databaseSessionUrl: string | null;
  readonly copies: CopyConfig;
  /** null: the demonstration provider, allowed where nobody but this machine comes, unless `OPEN_DEMO` says otherwise. */
  readonly oidc: OidcConfig | null;
  /** Where the provider keeps people's pictures, as a content security policy names hosts. */
  readonly pictureHosts: readonly string[];
  readonly drandUrls: readonly string[];
  /** Who cosigns the checkpoints of our log: addresses and keys. */
  readonly witnesses: readonly { url: string; key: NoteKey }[];
  /** The keys of the logs that we cosign. */
  readonly witnessFor: readonly NoteKey[];
  /** Who runs the installation, in small letters. */
  readonly operatorEmails: readonly string[];
  /** Where people write to the operator, an e-mail or a web address; null: nowhere is said. */
  readonly operatorContact: string | null;
  /** What opens `/metrics`; null: nothing does. */
  readonly metricsToken: string | null;
  readonly plans: PlanChoice;
  /** null: no e-mail is sent. */
  readonly mail: MailConfig | null;
  /** Hosts of the push services that messages to devices are sent to. */
  readonly pushHosts: readonly string[];
  /** Whom a push service writes to about us. */
  readonly pushContact: string;
  /** null: the installation makes its own. */
  readonly vapid: { publicKey: string; privateKey: string } | null;
  /** null: that gateway is not offered. */
  readonly stripe: GatewayConfig | null;
  readonly mercadoPago: GatewayConfig | null;
  /** Whether raffles, too, may be paid through a gateway. */
  readonly rafflesOnline: boolean;
  /** null: plans are not bought here, but asked for. */
  readonly planSales: PlanSales | null;
  /** null: that gateway charges no plans. */
  readonly stripePlans: (GatewayConfig & { monthlyPrices: ReadonlyMap<string, number> }) | null;
  readonly mercadoPagoPlans: (GatewayConfig & PlanPrices) | null;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Characters of a password that copies are put under: whoever has a copy may try as many as they like. */
const shortestCopyKey = 12;

const google = 'https://accounts.google.com';
const drandRelays = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];
const stripeVariables = {
  key: 'STRIPE_SECRET_KEY',
  webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  url: 'STRIPE_URL',
  usualUrl: 'https://api.stripe.com',
};
const mercadoPagoVariables = {
  key: 'MERCADOPAGO_ACCESS_TOKEN',
  webhookSecret: 'MERCADOPAGO_WEBHOOK_SECRET',
  url: 'MERCADOPAGO_URL',
  usualUrl: 'https://api.mercadopago.com',
};
const stripePlansVariables = {
  key: 'PLANS_STRIPE_SECRET_KEY',
  webhookSecret: 'PLANS_STRIPE_WEBHOOK_SECRET',
  url: 'STRIPE_URL',
  usualUrl: 'https://api.stripe.com',
};
const mercadoPagoPlansVariables = {
  key: 'PLANS_MERCADOPAGO_ACCESS_TOKEN',
  webhookSecret: 'PLANS_MERCADOPAGO_WEBHOOK_SECRET',
  url: 'MERCADOPAGO_URL',
  usualUrl: 'https://api.mercadopago.com',
};
/** What a server listens at to be reached at every address of its machine. */
const everyAddress = new Set(['0.0.0.0', '::', '[::]']);
const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Every setting that does not hold, each naming its variable, what it wants and an example. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    // what is quoted is what somebody put there, which may be a key that belongs in another setting
    const shown = faults.map((fault) =>
      fault.replace(/«[^»]*»/g, (setting) => textWithoutSecrets(setting.slice(0, 200))),
    );
    super(['La configuración no es válida:', ...shown.map((fault) => `  - ${fault}`)].join('\n'));
    this.name = 'ConfigError';
    this.faults = shown;
  }
}

/**
 * Reads the settings once. Throws `ConfigError` with all faults together, so that one start shows everything to mend.
 * @param env the environment's variables
 * @param cwd the directory that a relative `DATA_DIR` starts from
 */
export function readConfig(env: Environment, cwd: string): Config {
  const faults: string[] = [];
  const port = readPort(env, faults);
  const host = env.HOST?.trim() || '127.0.0.1';
  const processes = readProcesses(env, faults);
  const publicUrl = readPublicUrl(env, host, port, faults);
  const trustedProxies = readTrustedProxies(env, faults);
  const oidc = readOidc(env, faults);
  const pictureHosts = readPictureHosts(env, oidc, faults);
  const places = readPlaces(env, cwd, faults);
  const drandUrls = readDrandUrls(env, faults);
  const witnesses = readWitnesses(env, faults);
  const witnessFor = readWitnessFor(env, faults);
  const operatorEmails = readOperatorEmails(env, faults);
  if (!oidc) faults.push(...demoFaults(env, { host, publicUrl, operatorEmails }));
  const operatorContact = readOperatorContact(env, faults);
  const metricsToken = readMetricsToken(env, faults);
  const plans = readPlans(env, faults);
  const mail = readMail(env, faults);
  const pushHosts = readPushHosts(env, faults);
  const vapid = readVapid(env, faults);
  const stripe = readGateway(env, stripeVariables, faults);
  const mercadoPago = readGateway(env, mercadoPagoVariables, faults);
  const rafflesOnline = readRafflesOnline(env, stripe !== null || mercadoPago !== null, faults);
  const planSelling = readPlanSelling(env, plans, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze({
    port,
    host,
    processes,
    publicUrl,
    trustedProxies,
    ...places,
    oidc,
    pictureHosts,
    drandUrls,
    witnesses,
    witnessFor,
    operatorEmails,
    operatorContact,
    metricsToken,
    plans,
    mail,
    pushHosts,
    pushContact: mail ? `mailto:${addressIn(mail.from)}` : contactOf(publicUrl),
    vapid,
    stripe,
    mercadoPago,
    rafflesOnline,
    ...planSelling,
  });
}

/** Reads the settings of the running process. */
export function configOfProcess(): Config {
  return readConfig(process.env, process.cwd());
}

/** The database's address for what needs a connection that keeps its session: programs beside the server, who migrate. */
export function sessionAddress({ databaseUrl, databaseSessionUrl }: Config): string {
  return databaseSessionUrl ?? databaseUrl ?? '';
}

/** Why a server cannot listen where the settings say, as a fault of theirs. Gives other errors as they are. */
export function addressFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError([
        `PORT: otro programa usa ya el puerto ${port} en «${host}»; ciérralo, o elige otro, por ejemplo PORT=${port + 1}`,
      ]);
    case 'EACCES':
      return new ConfigError([
        `PORT: este usuario no puede escuchar en el puerto ${port}; elige uno desde 1024, por ejemplo PORT=3000`,
      ]);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError([
        `HOST: una dirección de este equipo, por ejemplo HOST=127.0.0.1, o HOST=0.0.0.0 para todas (ahora: «${host}»)`,
      ]);
    default:
      return error;
  }
}

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return loopback.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function readPort(env: Environment, faults: string[]): number {
  const text = env.PORT?.trim() || '3000';
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  faults.push(`PORT: un número entre 0 y 65535, por ejemplo PORT=3000 (ahora: «${text}»)`);
  return 0;
}

/** As many as a large machine has cores: each has a heap and connections of its own. */
const mostProcesses = 64;

function readProcesses(env: Environment, faults: string[]): number {
  const text = env.PROCESSES?.trim() || '1';
  if (text === 'auto') return Math.min(mostProcesses, availableParallelism());
  const processes = Number(text);
  if (/^\d{1,2}$/.test(text) && processes >= 1 && processes <= mostProcesses) return processes;
  faults.push(
    `PROCESSES: cuántos procesos atienden a la vez, de 1 a ${mostProcesses}, o PROCESSES=auto para uno por núcleo (ahora: «${text}»)`,
  );
  return 1;
}

function readPublicUrl(env: Environment, host: string, port: number, faults: string[]): string {
  const text = env.PUBLIC_URL?.trim();
  if (!text && everyAddress.has(host))
    faults.push(
      `PUBLIC_URL: hace falta cuando HOST es «${host}», que no es una dirección que se pueda abrir; por ejemplo PUBLIC_URL=https://rifas.ejemplo.org`,
    );
  if (!text) return `http://${isLoopback(host) ? 'localhost' : host}:${port}`;
  const url = URL.parse(text);
  const isOrigin =
    url && (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/' && !url.search && !url.hash;
  if (isOrigin) return url.origin;
  faults.push(
    `PUBLIC_URL: la dirección pública sin ruta, por ejemplo PUBLIC_URL=https://rifas.ejemplo.org (ahora: «${text}»)`,
  );
  return '';
}

/** Addresses and ranges (`10.0.0.0/8`), separated by commas. */
function readTrustedProxies(env: Environment, faults: string[]): BlockList {
  const proxies = new BlockList();
  const texts = (env.TRUSTED_PROXIES ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const wrong = texts.filter((text) => !addRange(proxies, text));
  if (wrong.length > 0)
    faults.push(
      `TRUSTED_PROXIES: direcciones y rangos separados por comas, por ejemplo TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8 (no vale: «${wrong.join('», «')}»)`,
    );
  return proxies;
}

function addRange(proxies: BlockList, text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  if (version === 0 || Number(bits ?? most) > most) return false;
  proxies.addSubnet(address, Number(bits ?? most), version === 6 ? 'ipv6' : 'ipv4');
  return true;
}

function readOidc(env: Environment, faults: string[]): OidcConfig | null {
  const issuer = env.OIDC_ISSUER?.trim() ?? '';
  const clientId = env.OIDC_CLIENT_ID?.trim() ?? '';
  const clientSecret = env.OIDC_CLIENT_SECRET?.trim() ?? '';
  if (!issuer && !clientId && !clientSecret) return null;
  faults.push(...oidcFaults({ issuer, clientId, clientSecret }));
  return { issuer: issuer || google, clientId, clientSecret };
}

type Reached = { host: string; publicUrl: string; operatorEmails: readonly string[] };

/**
 * Why the demonstration, in which anybody signs in as whoever they like, may not stand where it would. What says that others
 * reach it is any of three settings, as a proxy on this machine makes loopback no bound.
 */
function demoFaults(env: Environment, { host, publicUrl, operatorEmails }: Reached): string[] {
  const open = env.OPEN_DEMO?.trim() ?? '';
  const needs = (when: string) =>
    `OIDC_CLIENT_ID y OIDC_CLIENT_SECRET: hacen falta cuando ${when}, porque el modo demostración deja entrar a cualquiera con el nombre y el correo que quiera; por ejemplo OIDC_CLIENT_ID=…apps.googleusercontent.com`;
  if (!isLoopback(host)) return [needs(`HOST no es de este equipo (ahora: «${host}»)`)];
  if (!['', 'no', 'si'].includes(open))
    return [`OPEN_DEMO: vacío, o OPEN_DEMO=si para enseñar el modo demostración a otros equipos (ahora: «${open}»)`];
  const reached = reachedBy(env, publicUrl);
  if (reached === null) return [];
  if (open !== 'si') return [`${needs(reached)}; si solo quieres enseñar una demostración, OPEN_DEMO=si`];
  if (operatorEmails.length === 0) return [];
  return ['OPERATOR_EMAILS: quítalo con OPEN_DEMO=si; sin proveedor, cualquiera entra con ese correo y es el operador'];
}

/** Which setting says that others than this machine reach the server, in words for the operator; null: none. */
function reachedBy(env: Environment, publicUrl: string): string | null {
  const hostname = URL.parse(publicUrl)?.hostname;
  if (hostname && !isLoopback(hostname)) return `PUBLIC_URL no es de este equipo (ahora: «${publicUrl}»)`;
  return env.TRUSTED_PROXIES?.trim() ? 'hay un proxy delante (TRUSTED_PROXIES)' : null;
}

function oidcFaults({ issuer, clientId, clientSecret }: OidcConfig): string[] {
  const faults: string[] = [];
  if (!clientId)
    faults.push(
      'OIDC_CLIENT_ID: falta, y hay otro ajuste OIDC_ puesto; por ejemplo OIDC_CLIENT_ID=…apps.googleusercontent.com',
    );
  if (!clientSecret)
    faults.push('OIDC_CLIENT_SECRET: falta, y hay otro ajuste OIDC_ puesto; lo da el proveedor junto a OIDC_CLIENT_ID');
  if (issuer && !isWebAddress(issuer))
    faults.push(`OIDC_ISSUER: una dirección https, por ejemplo OIDC_ISSUER=${google} (ahora: «${issuer}»)`);
  return faults;
}

/** Google's own hosts for Google, the provider's own for another; none in the demonstration, which has no pictures. */
function readPictureHosts(env: Environment, oidc: OidcConfig | null, faults: string[]): readonly string[] {
  const hosts = (env.OIDC_PICTURE_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  if (hosts.some((host) => !/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(host)))
    faults.push(
      'OIDC_PICTURE_HOSTS: servidores separados por comas, por ejemplo OIDC_PICTURE_HOSTS=fotos.ejemplo.org,*.ejemplo.com',
    );
  if (hosts.length > 0) return hosts.map((host) => `https://${host}`);
  if (!oidc) return [];
  if (oidc.issuer.replace(/\/$/, '') === google) return ['https://*.googleusercontent.com'];
  const issuer = URL.parse(oidc.issuer);
  return issuer?.protocol === 'https:' ? [issuer.origin] : [];
}

function readDatabaseUrls(env: Environment, faults: string[]): Pick<Config, 'databaseUrl' | 'databaseSessionUrl'> {
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL', faults);
  const databaseSessionUrl = readDatabaseUrl(env, 'DATABASE_SESSION_URL', faults);
  if (databaseSessionUrl && !databaseUrl)
    faults.push(
      'DATABASE_URL: falta, y está puesto DATABASE_SESSION_URL; si solo hay una dirección, ponla en DATABASE_URL',
    );
  return { databaseUrl, databaseSessionUrl };
}

function readDatabaseUrl(env: Environment, name: string, faults: string[]): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (!/^postgres(ql)?:\/\/.+/.test(text))
    faults.push(
      `${name}: una dirección de PostgreSQL, por ejemplo ${name}=postgres://usuario:clave@servidor:5432/rifamiga`,
    );
  return text;
}

/** Where everything is kept. */
function readPlaces(env: Environment, cwd: string, faults: string[]) {
  const dataDir = resolve(cwd, env.DATA_DIR?.trim() || 'data');
  const urls = readDatabaseUrls(env, faults);
  const bucket = readBucket(env, faults);
  return { dataDir, ...urls, bucket, copies: readCopies(env, { cwd, dataDir, databaseUrl: urls.databaseUrl }, faults) };
}

/** Daily by default for the embedded database, which nobody else copies. */
function readCopies(
  env: Environment,
  { cwd, dataDir, databaseUrl }: { cwd: string; dataDir: string; databaseUrl: string | null },
  faults: string[],
): CopyConfig {
  const daily = env.COPIES?.trim() ?? '';
  if (!['', 'si', 'no'].includes(daily))
    faults.push(`COPIES: vacío, COPIES=si para una copia diaria o COPIES=no para ninguna (ahora: «${daily}»)`);
  const password = env.COPIES_KEY?.trim() ?? '';
  if (password && password.length < shortestCopyKey)
    faults.push(
      `COPIES_KEY: una clave de ${shortestCopyKey} caracteres o más, por ejemplo lo que da «openssl rand -base64 24»; guárdala también fuera de este equipo`,
    );
  return {
    directory: env.COPIES_DIR?.trim() ? resolve(cwd, env.COPIES_DIR.trim()) : join(dataDir, 'copias'),
    password: password || null,
    isDaily: daily === '' ? databaseUrl === null : daily === 'si',
  };
}

const bucketVariables = {
  S3_ENDPOINT: 'la dirección del almacén, sin el bucket; por ejemplo S3_ENDPOINT=https://s3.eu-west-1.amazonaws.com',
  S3_REGION: 'la región que dice el proveedor, por ejemplo S3_REGION=eu-west-1',
  S3_BUCKET: 'el nombre del bucket, por ejemplo S3_BUCKET=rifamiga-archivos',
  S3_ACCESS_KEY_ID: 'la clave de acceso que da el proveedor',
  S3_SECRET_ACCESS_KEY: 'el secreto que el proveedor da junto a S3_ACCESS_KEY_ID',
};

function readBucket(env: Environment, faults: string[]): Bucket | null {
  const setting = (name: string) => env[name]?.trim() ?? '';
  const names = Object.keys(bucketVariables) as (keyof typeof bucketVariables)[];
  if (![...names, 'S3_PREFIX', 'S3_PATH_STYLE'].some(setting)) return null;
  for (const name of names.filter((each) => !setting(each)))
    faults.push(`${name}: falta, y hay otro ajuste S3_ puesto; ${bucketVariables[name]}`);
  const endpoint = readEndpoint(setting('S3_ENDPOINT'), faults);
  const name = setting('S3_BUCKET');
  if (name && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
    faults.push(`S3_BUCKET: de 3 a 63 minúsculas, números, puntos y guiones (ahora: «${name}»)`);
  const prefix = setting('S3_PREFIX').replace(/^\/+|\/+$/g, '');
  if (!/^(\w[\w.-]*(\/\w[\w.-]*)*)?$/.test(prefix))
    faults.push(
      `S3_PREFIX: letras, números, puntos, guiones y barras, por ejemplo S3_PREFIX=rifas (ahora: «${prefix}»)`,
    );
  const pathStyle = setting('S3_PATH_STYLE');
  if (!['', 'si', 'no'].includes(pathStyle))
    faults.push(
      `S3_PATH_STYLE: vacío o «si» para direcciones con el bucket en la ruta, «no» para el bucket en el nombre`,
    );
  return {
    endpoint,
    region: setting('S3_REGION'),
    name,
    accessKeyId: setting('S3_ACCESS_KEY_ID'),
    secretAccessKey: setting('S3_SECRET_ACCESS_KEY'),
    prefix,
    pathStyle: pathStyle !== 'no',
  };
}

function readEndpoint(text: string, faults: string[]): string {
  const url = URL.parse(text);
  const isPlain = url && isWebAddress(text) && !url.search && !url.hash && !url.username && !url.password;
  if (text && !isPlain)
    faults.push(`S3_ENDPOINT: ${bucketVariables.S3_ENDPOINT}; las claves van en sus propios ajustes`);
  return isPlain ? url.href.replace(/\/+$/, '') : '';
}

function readDrandUrls(env: Environment, faults: string[]): readonly string[] {
  const text = env.DRAND_URLS?.trim();
  if (!text) return drandRelays;
  const urls = text.split(',').map((url) => url.trim().replace(/\/+$/, ''));
  const wrong = urls.filter((url) => !isWebAddress(url));
  if (wrong.length > 0)
    faults.push(
      `DRAND_URLS: direcciones http(s) separadas por comas, por ejemplo DRAND_URLS=${drandRelays.slice(0, 2).join(',')} (no vale: «${wrong.join('», «')}»)`,
    );
  return urls;
}

/** Addresses and keys, a space between the two and commas between witnesses. */
function readWitnesses(env: Environment, faults: string[]): readonly { url: string; key: NoteKey }[] {
  return listed(env.WITNESSES).flatMap((text) => {
    const [url = '', vkey = '', ...more] = text.split(/\s+/);
    const key = more.length === 0 && isWebAddress(url) ? readVkey(vkey, 'witness') : null;
    if (key) return [{ url: url.replace(/\/+$/, ''), key }];
    faults.push(
      `WITNESSES: para cada testigo su dirección y su clave, y comas entre testigos, por ejemplo WITNESSES=https://testigo.ejemplo.org/testigo testigo.ejemplo.org/testigo+0123abcd+BAAA… (no vale: «${text}»)`,
    );
    return [];
  });
}

function readWitnessFor(env: Environment, faults: string[]): readonly NoteKey[] {
  return listed(env.WITNESS_FOR).flatMap((text) => {
    const key = readVkey(text, 'log');
    if (key) return [key];
    faults.push(
      `WITNESS_FOR: claves de registros separadas por comas, como las enseña su página /registro, por ejemplo WITNESS_FOR=rifas.ejemplo.org/registro+0123abcd+AQAA… (no vale: «${text}»)`,
    );
    return [];
  });
}

function readMetricsToken(env: Environment, faults: string[]): string | null {
  const token = env.METRICS_TOKEN?.trim() ?? '';
  if (token !== '' && !/^[\w.~+/=-]{24,200}$/.test(token))
    faults.push(
      'METRICS_TOKEN: de 24 a 200 letras, números y signos sin espacios, al azar; por ejemplo lo que escribe «openssl rand -hex 24»',
    );
  return token || null;
}

function listed(setting: string | undefined): string[] {
  return (setting ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function readOperatorEmails(env: Environment, faults: string[]): readonly string[] {
  const emails = (env.OPERATOR_EMAILS ?? '')
    .split(',')
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email !== '');
  const wrong = emails.filter((email) => !/^[^\s@]+@[^\s@]+$/.test(email));
  if (wrong.length > 0)
    faults.push(
      `OPERATOR_EMAILS: correos separados por comas, por ejemplo OPERATOR_EMAILS=ana@ejemplo.org,luis@ejemplo.org (no vale: «${wrong.join('», «')}»)`,
    );
  return emails;
}

function readOperatorContact(env: Environment, faults: string[]): string | null {
  const text = env.OPERATOR_CONTACT?.trim();
  if (!text) return null;
  if (!isWebAddress(text) && !/^[^\s@:/]+@[^\s@]+$/.test(text))
    faults.push(
      `OPERATOR_CONTACT: un correo o una dirección http(s), por ejemplo OPERATOR_CONTACT=hola@ejemplo.org (ahora: «${text}»)`,
    );
  return text;
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

function readPlans(env: Environment, faults: string[]): PlanChoice {
  const text = env.PLANS?.trim();
  if (!text) return 'shipped';
  if (text !== 'libre')
    faults.push(
      `PLANS: vacío para los planes de siempre, o PLANS=libre para un único plan sin límites (ahora: «${text}»)`,
    );
  return 'unlimited';
}

/** The lines of a setting, which a bar divides. */
function linesOf(text: string): string {
  return text
    .split('|')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('\n');
}

function readPlanSales(env: Environment, plans: PlanChoice, faults: string[]): PlanSales | null {
  const [issuer, transfer] = [linesOf(env.PLANS_ISSUER ?? ''), linesOf(env.PLANS_TRANSFER ?? '')];
  const tax = env.PLANS_TAX?.trim() ?? '';
  if (!issuer && !transfer && !tax) return null;
  const missing = (name: string, what: string) => `${name}: falta, y hay otro ajuste PLANS_ de venta puesto; ${what}`;
  if (plans !== 'shipped')
    faults.push('PLANS: con PLANS=libre no hay planes que vender; quita PLANS_ISSUER, PLANS_TRANSFER y PLANS_TAX');
  if (!issuer)
    faults.push(
      missing(
        'PLANS_ISSUER',
        'quién hace las facturas, con barras entre líneas, por ejemplo PLANS_ISSUER=Rifas Ejemplo SL|NIF B12345678|Calle Mayor 1, 28013 Madrid',
      ),
    );
  if (!transfer)
    faults.push(
      missing(
        'PLANS_TRANSFER',
        'adónde se paga, con barras entre líneas, por ejemplo PLANS_TRANSFER=Rifas Ejemplo SL|ES91 2100 0418 4502 0005 1332',
      ),
    );
  if (!/^\d{0,2}$/.test(tax))
    faults.push(
      `PLANS_TAX: el impuesto que va dentro del precio, en tanto por ciento sin decimales, por ejemplo PLANS_TAX=21 (ahora: «${tax}»)`,
    );
  return { issuer, transfer, taxPercent: Number(tax) };
}

/** How plans are bought here, and by which gateways they are charged. */
function readPlanSelling(env: Environment, plans: PlanChoice, faults: string[]) {
  const planSales = readPlanSales(env, plans, faults);
  const stripePlans = readStripePlans(env, planSales, faults);
  return { planSales, stripePlans, mercadoPagoPlans: readMercadoPagoPlans(env, planSales, faults) };
}

/** Stripe charges the prices of the plans that are sold, in euros. */
function readStripePlans(env: Environment, sales: PlanSales | null, faults: string[]): Config['stripePlans'] {
  const account = readGateway(env, stripePlansVariables, faults);
  if (!account) return null;
  if (!sales) faults.push(unsold('PLANS_STRIPE_SECRET_KEY'));
  const priced = plans.filter(({ monthlyPrice }) => monthlyPrice > 0);
  return { ...account, monthlyPrices: new Map(priced.map(({ key, monthlyPrice }) => [key, monthlyPrice])) };
}

/** Mercado Pago charges in the currency of its account's country, so its prices are a setting. */
function readMercadoPagoPlans(env: Environment, sales: PlanSales | null, faults: string[]): Config['mercadoPagoPlans'] {
  const account = readGateway(env, mercadoPagoPlansVariables, faults);
  const text = env.PLANS_MERCADOPAGO_PRICES?.trim() ?? '';
  if (!account && !text) return null;
  if (!account) faults.push('PLANS_MERCADOPAGO_ACCESS_TOKEN: falta, y está puesto PLANS_MERCADOPAGO_PRICES');
  if (!sales) faults.push(unsold('PLANS_MERCADOPAGO_ACCESS_TOKEN'));
  const prices = pricesIn(text);
  if (!prices)
    faults.push(
      `PLANS_MERCADOPAGO_PRICES: la moneda de la cuenta y lo que cuesta un mes de cada plan, por ejemplo PLANS_MERCADOPAGO_PRICES=MXN plus=180 pro=580 (ahora: «${text}»)`,
    );
  return account && prices && { ...account, ...prices };
}

/** A currency and a price of each plan that costs something; null: not that. */
function pricesIn(text: string): PlanPrices | null {
  const [currency = '', ...each] = text.split(/\s+/);
  if (!isCurrency(currency) || !mercadoPagoCurrencies.has(currency)) return null;
  const parsed = each.map((price) => {
    const [, key = '', sum = ''] = /^(\w+)=(\S+)$/.exec(price) ?? [];
    const money = parseMoney(sum, currency);
    return [key, money.ok ? money.money.amount : 0] as const;
  });
  const monthlyPrices = new Map(parsed);
  const priced = plans.filter(({ monthlyPrice }) => monthlyPrice > 0);
  const isWhole = parsed.length === priced.length && priced.every(({ key }) => (monthlyPrices.get(key) ?? 0) > 0);
  return isWhole ? { currency, monthlyPrices } : null;
}

function unsold(name: string): string {
  return `${name}: cobra los planes que se venden; pon también PLANS_ISSUER y PLANS_TRANSFER`;
}

function readGateway(
  env: Environment,
  { key: keyName, webhookSecret: secretName, url: urlName, usualUrl }: typeof stripeVariables,
  faults: string[],
): GatewayConfig | null {
  const key = env[keyName]?.trim() ?? '';
  const webhookSecret = env[secretName]?.trim() ?? '';
  const url = (env[urlName]?.trim() || usualUrl).replace(/\/+$/, '');
  if (!key && !webhookSecret) return null;
  if (!key) faults.push(`${keyName}: falta, y está puesto ${secretName}; los dos van juntos`);
  if (!webhookSecret)
    faults.push(
      `${secretName}: falta, y sin él no se puede comprobar quién avisa de un pago; se da junto a ${keyName}`,
    );
  if (!isWebAddress(url)) faults.push(`${urlName}: una dirección http(s), por ejemplo ${urlName}=${usualUrl}`);
  return { key, webhookSecret, url };
}

function readRafflesOnline(env: Environment, hasGateway: boolean, faults: string[]): boolean {
  const text = env.RAFFLES_ONLINE_PAYMENT?.trim() ?? '';
  if (!text || text === 'no') return false;
  if (text !== 'si')
    faults.push(`RAFFLES_ONLINE_PAYMENT: vacío, o RAFFLES_ONLINE_PAYMENT=si para permitirlo (ahora: «${text}»)`);
  else if (!hasGateway)
    faults.push('RAFFLES_ONLINE_PAYMENT: hace falta una pasarela; pon también los ajustes STRIPE_ o MERCADOPAGO_');
  return true;
}

/** The push services of the browsers there are: Chrome and the like, Firefox, Safari, Edge. */
const browsersPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

function readMail(env: Environment, faults: string[]): MailConfig | null {
  const url = env.SMTP_URL?.trim() ?? '';
  const from = env.MAIL_FROM?.trim() ?? '';
  if (!url) {
    if (from)
      faults.push(
        'SMTP_URL: falta, y está puesto MAIL_FROM; por ejemplo SMTP_URL=smtps://usuario:clave@correo.ejemplo.org:465',
      );
    return null;
  }
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? ''))
    faults.push(
      'SMTP_URL: una dirección smtp o smtps, por ejemplo SMTP_URL=smtps://usuario:clave@correo.ejemplo.org:465',
    );
  if (!/^[^\s@]+@[^\s@]+$/.test(addressIn(from)))
    faults.push(
      `MAIL_FROM: quién firma los correos, por ejemplo MAIL_FROM=Rifamiga <avisos@rifas.ejemplo.org> (ahora: «${from}»)`,
    );
  return { url, from };
}

/** The address of `Name <address>`. */
function addressIn(from: string): string {
  return (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim();
}

function contactOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:avisos@localhost.localdomain';
}

function readPushHosts(env: Environment, faults: string[]): readonly string[] {
  const hosts = (env.PUSH_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const wrong = hosts.filter((host) => !/^(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/.test(host));
  if (wrong.length > 0)
    faults.push(
      `PUSH_HOSTS: servidores separados por comas, por ejemplo PUSH_HOSTS=${browsersPushHosts.slice(0, 2).join(',')} (no vale: «${wrong.join('», «')}»)`,
    );
  return hosts.length > 0 ? hosts : browsersPushHosts;
}

function readVapid(env: Environment, faults: string[]): Config['vapid'] {
  const publicKey = env.VAPID_PUBLIC_KEY?.trim() ?? '';
  const privateKey = env.VAPID_PRIVATE_KEY?.trim() ?? '';
  if (!publicKey && !privateKey) return null;
  if (!/^[\w-]{87}$/.test(publicKey))
    faults.push(
      'VAPID_PUBLIC_KEY: 87 caracteres, los que da «npx web-push generate-vapid-keys»; va junto a VAPID_PRIVATE_KEY',
    );
  if (!/^[\w-]{43}$/.test(privateKey))
    faults.push(
      'VAPID_PRIVATE_KEY: 43 caracteres, los que da «npx web-push generate-vapid-keys»; va junto a VAPID_PUBLIC_KEY',
    );
  return { publicKey, privateKey };
}
