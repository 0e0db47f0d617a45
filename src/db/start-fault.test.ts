import { expect, test } from 'vitest';
import { DatabaseFault } from './embedded/fault.ts';
import { startFaultOf } from './start-fault.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code });
const messageOf = (error: unknown) => {
  const fault = startFaultOf(error);
  return fault instanceof DatabaseFault ? fault.message : null;
};

test.each([
  [failure('timeout exceeded when trying to connect'), 'no contesta'],
  [failure('Connection terminated due to connection timeout'), 'no contesta'],
  [failure('password authentication failed for user "rifas"', '28P01'), 'no acepta ese usuario o esa clave'],
  [failure('database "rifas" does not exist', '3D000'), 'no tiene una base de datos con ese nombre'],
  [failure('Invalid URL', 'ERR_INVALID_URL'), 'la dirección no se entiende'],
  [
    failure('unsupported startup parameter: options', '08P01'),
    'el intermediario (como pgbouncer) no admite un parámetro de esa dirección',
  ],
  [
    failure('no such database: rifas', '08P01'),
    'el intermediario (como pgbouncer) no tiene una base de datos con ese nombre',
  ],
  [failure('pgbouncer cannot connect to server', '08P01'), 'no contesta'],
])('what keeps a start from its database is said in Spanish: %s', (error, reason) => {
  expect(messageOf(error)).toContain(`la base de datos de DATABASE_URL: ${reason}.`);
});

test('a fault that is none of the address is not taken for one', () => {
  expect(startFaultOf(failure('syntax error', '42601'))).toMatchObject({ message: 'syntax error' });
});
