import { brand } from '#brand';
import type { RuleStance } from '#domain/raffles/country-rule.ts';
import type { ReportReason } from '#domain/raffles/report.ts';
import { counted } from '#texts/format.ts';
import { planDeskTexts } from '#texts/plans/plan-page.ts';
import { plural } from '#texts/words.ts';

/** The words of who runs the installation. */
export const operationTexts = {
  title: 'Operación',
  lead: 'Para quien mantiene esta instalación: lo urgente va primero.',
  description: `Página de quien opera esta instalación de ${brand.name}.`,
  forbidden: 'Esta página es para quien mantiene la instalación',
  forbiddenWords:
    'Tu cuenta no está entre las que la operan. Se ponen en el ajuste OPERATOR_EMAILS del servidor, con el correo verificado de la cuenta.',
  health: 'Comprobar que responde',
  ready: 'Comprobar la base de datos',

  reportsTitle: 'Denuncias por leer',
  none: 'No hay denuncias por leer',
  noneWords: 'Cuando alguien denuncie una rifa desde su página, aparecerá aquí.',
  hasMore: 'Hay más: aparecerán al cerrar estas.',
  reasons: {
    'not-real': 'Parece un engaño',
    'no-permit': 'Falta el permiso',
    'forbidden-prize': 'Premio no permitido',
    minors: 'Venta a menores',
    identity: 'Suplanta a alguien',
    other: 'Otra cosa',
  } satisfies Record<ReportReason, string>,
  of: (raffle: string, community: string) => `${raffle}, de ${community}`,
  country: 'País',
  rule: {
    notice: 'con aviso',
    permit: 'con permiso',
    'permit-or-exemption': 'con permiso o excepción',
    'not-offered': 'solo gratis',
  } satisfies Record<RuleStance, string>,
  permit: 'Autorización',
  noPermit: 'Sin número',
  state: 'Estado',
  contact: (address: string) => `Contesta a ${address}`,

  count: (count: number) => counted(count, 'denuncia', 'denuncias'),
  dismiss: (count: number) => plural(count, 'Cerrar sin más', `Cerrar las ${count} sin más`),
  decide: 'Detener o suspender',
  reason: 'Motivo',
  reasonHint: 'Lo lee todo el mundo. Di qué norma no se cumple, sin nombrar a quien denunció.',
  stop: 'Detener la rifa',
  stopWords: 'Se cancela, los números se sueltan y hay que devolver lo pagado. No se puede deshacer.',
  suspend: 'Suspender la comunidad',
  suspendWords: 'No podrá vender ni publicar nada nuevo. Sus actas se siguen viendo. Se puede levantar.',
  /** The reason of a raffle that was stopped: who reads it knows whose decision it was. */
  stopped: (reason: string) => `La detuvo quien mantiene la plataforma: ${reason}`,

  suspendedTitle: 'Comunidades suspendidas',
  suspendedAt: (when: string) => `Desde ${when}`,
  restore: 'Levantar la suspensión',

  askedPlans: 'Planes que te piden',
  askedPlansLead: 'Acuerda el cobro por tu cuenta: aquí solo se cambia el plan.',
  asks: (has: string, wants: string) => `Tiene ${has} y pide ${wants}`,
  askedAt: (when: string) => `Desde el ${when}`,
  givePlan: (name: string) => `Dar ${name}`,
  keepPlan: (name: string) => `Dejar en ${name}`,

  planTitle: 'Plan de una comunidad',
  planLead:
    'Para dar un plan a mano, regalado o cobrado por fuera: queda en el historial de la comunidad. El que se contrató y se pagó aquí cambia solo con sus pagos.',
  planCommunity: 'URL de la comunidad',
  planCommunityHint: 'Como en su dirección: club-de-los-jueves.',
  planUnknown: 'No hay ninguna comunidad con esa URL.',
  plan: 'Plan',
  planSave: 'Cambiar el plan',

  room: {
    title: 'Espacio',
    free: 'Libre',
    total: 'Del disco',
    words: (floor: string) =>
      `Cuando queden menos de ${floor} no se admiten más archivos de quien no ha iniciado sesión. Todo lo demás sigue.`,
    full: 'El disco está casi lleno',
    fullWords: (free: string, floor: string) =>
      `Quedan ${free} libres y hacen falta ${floor}: quien compra sin cuenta no puede enviar su comprobante. Si se llena del todo, nadie podrá enviar archivos.`,
    fullTodo:
      'Pide hoy más espacio a quien te alquila el servidor, o a quien lo instaló: dile que amplíe el disco donde se guardan los archivos. Aquí no hay que tocar nada: en cuanto haya sitio, esto desaparece.',
    bucket: 'Los archivos están en un bucket: lo que queda lo dice su proveedor.',
  },

  counters: {
    title: 'Cuentas',
    lead: 'Cuántos miembros y mensajes hay se guarda contado. Aquí se compara con lo que hay de verdad; «npm run revisar» comprueba además todas las reglas.',
    check: 'Comprobar las cuentas',
    fine: 'Todo cuadra.',
    drift: (counter: string, id: string, stands: number, is: number) =>
      `${counter} de ${id}: dice ${stands} y hay ${is}`,
    repair: 'Repararlas',
  },
  done: {
    cuentas: 'Cuentas reparadas.',
    clave: 'Cambio de clave hecho. Está en el registro público.',
    reloj: 'Hora confirmada: el servidor la sigue dentro de unos segundos.',
    ...planDeskTexts.done,
    plan: 'Plan cambiado',
    online: 'Pago en línea cambiado',
    cerradas: 'Cerrado sin más',
    detenida: 'Rifa detenida',
    suspendida: 'Comunidad suspendida',
    levantada: 'Suspensión levantada',
  },
} as const;

export type OperationDone = keyof typeof operationTexts.done;
