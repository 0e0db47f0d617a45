/** The embedded database cannot be opened. The message tells the operator why and what to do, in Spanish. */
export class DatabaseFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseFault';
  }
}

/** Another server that is alive holds this data directory. */
export class DataInUse extends DatabaseFault {
  constructor(dataDir: string) {
    super(
      `Otro servidor está usando los datos de «${dataDir}». Ciérralo antes, o elige otra carpeta con DATA_DIR. Para varios servidores sobre los mismos datos hace falta un PostgreSQL propio: indícalo con DATABASE_URL.`,
    );
    this.name = 'DataInUse';
  }
}
