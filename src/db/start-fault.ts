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

/** The reason why a start cannot use `DATABASE_URL`, without any part of that address; other errors unchanged. */
export function startFaultOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code] ?? (isUnavailable(error) ? 'no contesta' : null);
  if (!reason) return error;
  return new DatabaseFault(
    `No se puede usar la base de datos de DATABASE_URL: ${reason}. Comprueba ese ajuste y que PostgreSQL esté en marcha, y vuelve a arrancar.`,
    { cause: error },
  );
}
