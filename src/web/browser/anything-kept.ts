/** The name of the cache with the page that sells without a connection; `worker.js` reads it. */
export const stallCache = 'puesto-sin-conexion';

/** Where a browser keeps the raffles that it sells without a connection. */
export const place = { database: 'puestos-sin-conexion', store: 'puestos' } as const;

/** Without making a database in the browser of everybody who reads a page. */
export async function isAnythingKept(): Promise<boolean> {
  if (!('databases' in indexedDB)) return caches.has(stallCache);
  return (await indexedDB.databases()).some(({ name }) => name === place.database);
}
