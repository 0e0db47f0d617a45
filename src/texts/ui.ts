import { counted, formatBytes } from './format.ts';

/** The words of the parts that every page is made of. */
export const uiTexts = {
  optional: '(opcional)',
  close: 'Cerrar',
  pages: { before: 'Anteriores', after: 'Siguientes' },
  loading: 'Cargando…',
  working: 'Un momento…',
  notSent: (button: string) => `No se ha enviado${button && ` «${button}»`}: la página ha cambiado. Vuelve a pulsarlo.`,
  copy: 'Copiar',
  copyLink: 'Copiar enlace',
  copied: 'Copiado',
  readyReasons: 'Motivos ya escritos',
  copyFailed: 'No se pudo copiar. Mantén pulsado el texto y elige «Copiar».',
  share: 'Compartir',
  shareWhatsApp: 'Enviar por WhatsApp',
  notification: 'Aviso',
  notifications: 'Avisos ({hotkey})',
  notice: { info: 'Información', warning: 'Atención', error: 'Error', success: 'Hecho' },
  file: {
    choose: 'Elegir archivo',
    change: 'Cambiar',
    drop: 'Quitar el archivo',
    none: 'Ninguno todavía',
    largest: (bytes: number) => `Hasta ${formatBytes(bytes)}.`,
    tooLarge: (bytes: number, limit: number) => {
      const [size, most] = [formatBytes(bytes), formatBytes(limit)];
      // rounded, the one may read like the other
      const much = size === most ? `un poco más de ${most}, que es el máximo` : `${size} y el máximo son ${most}`;
      return `Este archivo pesa ${much}. Elige otro más ligero.`;
    },
    previewOf: (name: string) => `Vista previa de ${name}`,
  },
  progress: {
    label: 'Estado de los números',
    paid: (n: number) => counted(n, 'pagado', 'pagados'),
    taken: (n: number) => counted(n, 'ocupado', 'ocupados'),
    submitted: (n: number) => counted(n, 'en revisión', 'en revisión'),
    held: (n: number) => counted(n, 'apartado', 'apartados'),
    blocked: (n: number) => counted(n, 'bloqueado', 'bloqueados'),
    free: (n: number) => counted(n, 'libre', 'libres'),
  },
  countdown: {
    days: (n: number) => (n === 1 ? 'día' : 'días'),
    hours: (n: number) => (n === 1 ? 'hora' : 'horas'),
    minutes: 'min',
    seconds: 's',
    lessThan: (time: string) => `Menos de ${time}`,
    second: (n: number) => counted(n, 'segundo', 'segundos'),
    over: 'Tiempo cumplido',
  },
  numberLegend: 'Qué significa cada número',
  tabs: 'Secciones',
  showNews: 'Ver',
} as const;
