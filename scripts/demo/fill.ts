import { randomBytes, randomUUID } from 'node:crypto';
import pino from 'pino';
import type { App } from '#app/app.ts';
import { configOfProcess } from '#config';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { watchDatabase } from '#db/health.ts';
import { MigrationFault, migrate } from '#db/migrate.ts';
import { openStore } from '#files/open-store.ts';
import { chargeCyclists } from './access.ts';
import { listFamilies } from './directory.ts';
import { inviteFamilies } from './invitations.ts';
import { tellMessages } from './messages.ts';
import { movableClock, recordedBeacon } from './stage.ts';
import { tellStories } from './stories.ts';

const log = pino({ level: 'warn' });
const config = configOfProcess();
const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log }).catch(give);
const database = connect(embedded ? embedded.connection : { connectionString: config.databaseUrl ?? '' });
try {
  await migrate(database.pool);
  const present = await database.db.selectFrom('communities').select('url').limit(1).executeTakeFirst();
  if (present) say('Esta instalación ya tiene contenido: la demostración solo se carga en una nueva.', 1);
  else {
    const demo = demoApp();
    await tellStories(demo);
    await inviteFamilies(demo);
    await listFamilies(demo);
    await chargeCyclists(demo);
    await tellMessages(demo);
    say('Listo. Arranca con «npm start» y entra como ana@ejemplo.es (Ana Ruiz), o mira las comunidades sin entrar.', 0);
  }
} catch (error) {
  if (!(error instanceof MigrationFault)) throw error;
  say(error.message, 1);
} finally {
  await database.close();
  await embedded?.stop();
}

function demoApp() {
  const clock = movableClock();
  const app: App = {
    db: database.db,
    health: watchDatabase(database.db, log),
    clock,
    dice: { bytes: (count) => randomBytes(count), uuid: randomUUID },
    log,
    files: openStore(config, log),
    beacon: recordedBeacon,
    gateways: new Map(),
    rafflesOnline: false,
    mail: null,
    push: { accepts: () => false, send: unwatched, makeKeys: unwatched },
    vapid: null,
    live: {
      announce: () => undefined,
      watchBoard: unwatched,
      watchMessages: unwatched,
      dismiss: () => undefined,
      stop: async () => undefined,
    },
    signIn: { issuer: '', provider: 'demo', originFor: () => '', addressFor: unwatched, redeem: unwatched },
    publicUrl: config.publicUrl,
    operators: new Set(),
    operatorContact: null,
    demo: config.oidc === null,
  };
  return { app, clock };
}

function unwatched(): never {
  throw new Error('nobody signs in or watches while the demonstration is written');
}

function give(error: unknown): never {
  say(error instanceof Error ? error.message : String(error), 1);
  process.exit(1);
}

function say(sentence: string, code: number): void {
  process.stdout.write(`${sentence}\n`);
  process.exitCode = code;
}
