import { resolve } from 'node:path';
import type { PlanChoice } from '#plans';

export type OidcConfig = { issuer: string; clientId: string; clientSecret: string };

/** How an account at a gateway is used. `url` is the gateway's own address but for a stand-in. */
export type GatewayConfig = { key: string; webhookSecret: string; url: string };

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Origin that people's browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** null: the embedded database. */
  readonly databaseUrl: string | null;
  /** null: the demonstration provider, allowed on loopback only. */
  readonly oidc: OidcConfig | null;
  readonly drandUrls: readonly string[];
  /** Who runs the installation, in small letters. */
  readonly operatorEmails: readonly string[];
  readonly plans: PlanChoice;
  /** null: that gateway is not offered. */
  readonly stripe: GatewayConfig | null;
  readonly mercadoPago: GatewayConfig | null;
  /** Whether raffles, too, may be paid through a gateway. */
  readonly rafflesOnline: boolean;
};

export type Environment = Readonly<Record<string, string | undefined>>;

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
const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Every setting that does not hold, each naming its variable, what it wants and an example. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['La configuración no es válida:', ...faults.map((fault) => `  - ${fault}`)].join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
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
  const publicUrl = readPublicUrl(env, host, port, faults);
  const oidc = readOidc(env, host, faults);
  const databaseUrl = readDatabaseUrl(env, faults);
  const drandUrls = readDrandUrls(env, faults);
  const operatorEmails = readOperatorEmails(env, faults);
  const plans = readPlans(env, faults);
  const stripe = readGateway(env, stripeVariables, faults);
  const mercadoPago = readGateway(env, mercadoPagoVariables, faults);
  const rafflesOnline = readRafflesOnline(env, stripe !== null || mercadoPago !== null, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze({
    port,
    host,
    publicUrl,
    dataDir: resolve(cwd, env.DATA_DIR?.trim() || 'data'),
    databaseUrl,
    oidc,
    drandUrls,
    operatorEmails,
    plans,
    stripe,
    mercadoPago,
    rafflesOnline,
  });
}

/** Reads the settings of the running process. */
export function configOfProcess(): Config {
  return readConfig(process.env, process.cwd());
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

function readPublicUrl(env: Environment, host: string, port: number, faults: string[]): string {
  const text = env.PUBLIC_URL?.trim();
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

function readOidc(env: Environment, host: string, faults: string[]): OidcConfig | null {
  const issuer = env.OIDC_ISSUER?.trim() ?? '';
  const clientId = env.OIDC_CLIENT_ID?.trim() ?? '';
  const clientSecret = env.OIDC_CLIENT_SECRET?.trim() ?? '';
  if (!issuer && !clientId && !clientSecret) {
    if (!isLoopback(host)) {
      faults.push(
        `OIDC_CLIENT_ID y OIDC_CLIENT_SECRET: hacen falta cuando HOST no es de este equipo (ahora: «${host}»), porque el modo demostración deja entrar a cualquiera; por ejemplo OIDC_CLIENT_ID=…apps.googleusercontent.com`,
      );
    }
    return null;
  }
  if (!clientId)
    faults.push(
      'OIDC_CLIENT_ID: falta, y hay otro ajuste OIDC_ puesto; por ejemplo OIDC_CLIENT_ID=…apps.googleusercontent.com',
    );
  if (!clientSecret)
    faults.push('OIDC_CLIENT_SECRET: falta, y hay otro ajuste OIDC_ puesto; lo da el proveedor junto a OIDC_CLIENT_ID');
  if (issuer && !isWebAddress(issuer))
    faults.push(`OIDC_ISSUER: una dirección https, por ejemplo OIDC_ISSUER=${google} (ahora: «${issuer}»)`);
  return { issuer: issuer || google, clientId, clientSecret };
}

function readDatabaseUrl(env: Environment, faults: string[]): string | null {
  const text = env.DATABASE_URL?.trim();
  if (!text) return null;
  if (!/^postgres(ql)?:\/\/.+/.test(text))
    faults.push(
      'DATABASE_URL: una dirección de PostgreSQL, por ejemplo DATABASE_URL=postgres://usuario:clave@servidor:5432/rifamiga',
    );
  return text;
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
