import { isUnavailable } from './client.ts';
import { DatabaseFault } from './embedded/fault.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nadie responde en esa dirección y ese puerto',
  ENOENT: 'nadie responde en esa dirección',
  ENOTFOUND: 'no se encuentra ese servidor',
  EAI_AGAIN: 'no se encuentra ese servidor',
  ERR_INVALID_URL: 'la dirección no se entiende',
  '28000': 'no acepta ese usuario o esa clave',
  '28P01': 'no acepta ese usuario o esa clave',
  '3D000': 'no tiene una base de datos con ese nombre',
  '53300': 'no admite más conexiones',
  '57P03': 'está arrancando o cerrándose',
};

/** What a pooler says itself has one code, that of a protocol that is not understood. */
const reasonsOfPooler: readonly (readonly [RegExp, string])[] = [
  [/^unsupported startup parameter/, 'el intermediario (como pgbouncer) no admite un parámetro de esa dirección'],
  [/^no such database/, 'el intermediario (como pgbouncer) no tiene una base de datos con ese nombre'],
  [/^no such user|authentication failed/, 'el intermediario (como pgbouncer) no acepta ese usuario o esa clave'],
  [/./, 'lo que responde ahí no se entiende como PostgreSQL'],
];

/**
 * The reason why a start cannot use the database of a setting, without any part of the address there; other errors
 * unchanged.
 */
export function startFaultOf(error: unknown, setting = 'DATABASE_URL'): unknown {
  const reason = reasonOf(error);
  if (!reason) return error;
  return new DatabaseFault(
    `No se puede usar la base de datos de ${setting}: ${reason}. Comprueba ese ajuste y que PostgreSQL esté en marcha, y vuelve a arrancar.`,
    { cause: error },
  );
}

function reasonOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (reasons[code]) return reasons[code];
  if (isUnavailable(error)) return 'no contesta';
  if (code !== '08P01') return null;
  return reasonsOfPooler.find(([said]) => said.test((error as Error).message))?.[1] ?? null;
}
