import { counted, formatDuration } from '#texts/format.ts';

/** What of each work waits, by its name. */
const waits = {
  holds: (n: number) => counted(n, 'apartado vencido sin soltar', 'apartados vencidos sin soltar'),
  draws: (n: number) => counted(n, 'sorteo que espera al azar público', 'sorteos que esperan al azar público'),
  mail_outbox: (n: number) => counted(n, 'correo por salir', 'correos por salir'),
  push_outbox: (n: number) => counted(n, 'mensaje a dispositivos por salir', 'mensajes a dispositivos por salir'),
  order_news: (n: number) => counted(n, 'novedad de pedidos por escribir', 'novedades de pedidos por escribir'),
  raffle_news: (n: number) => counted(n, 'novedad de rifas por escribir', 'novedades de rifas por escribir'),
  organiser_news: (n: number) =>
    counted(n, 'novedad para quien organiza por escribir', 'novedades para quien organiza por escribir'),
} as const;

/** The words about how each part of the installation stands. */
export const operationHealthTexts = {
  title: 'Estado',
  parts: { database: 'Base de datos', files: 'Archivos', mail: 'Correo', works: 'Tareas a su hora' },
  states: { good: 'Bien', away: 'No responde', full: 'Sin sitio', late: 'Con retraso', off: 'Sin configurar' },
  late: (work: keyof typeof waits, count: number, seconds: number) =>
    `${waits[work](count)}: lo más antiguo espera desde hace ${formatDuration(seconds * 1000)}`,
  todo: 'Si no baja en unos minutos, mira en el registro del servidor qué tarea falla. Un sorteo que espera no pierde nada: se hace en cuanto llega el azar.',
} as const;
