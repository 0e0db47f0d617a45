import { type Hex, protocol, type Time } from '#domain/draw/documents.ts';
import { hex, members, one, text, time } from '#domain/draw/shape.ts';

/** What a key of an installation signs. */
export type KeyUse = 'resguardo' | 'registro';

/** Section 16.1: a key comes into use. */
export type ClaveEnUso = { v: typeof protocol; tipo: 'clave'; uso: KeyUse; clave: Hex; desde: Time };

/** Section 16.1: a key must not be believed from `desde` on. */
export type Retirada = {
  v: typeof protocol;
  tipo: 'retirada';
  uso: KeyUse;
  clave: Hex;
  desde: Time;
  motivo: string;
};

const common = { v: one(protocol), uso: one('resguardo', 'registro'), clave: hex(64), desde: time };
const keyForm = members({ ...common, tipo: one('clave') });
const withdrawalForm = members({ ...common, tipo: one('retirada'), motivo: text(1, 500) });

/** Whether a value is a `clave` of section 16.1. */
export function isKeyInUse(value: unknown): value is ClaveEnUso {
  return keyForm(value);
}

/** Whether a value is a `retirada` of section 16.1. */
export function isWithdrawal(value: unknown): value is Retirada {
  return withdrawalForm(value);
}
