import { counted } from '#texts/format.ts';

/** What stopped an e-mail, by the code that is kept of it. */
const reasons: Readonly<Record<string, string>> = {
  'not-configured': 'Sin servidor de correo',
  EAUTH: 'El servidor no acepta el usuario o la clave de SMTP_URL',
  ECONNECTION: 'No se pudo conectar con el servidor',
  ESOCKET: 'No se pudo conectar con el servidor',
  ETIMEDOUT: 'El servidor tardó demasiado',
  EDNS: 'No se encuentra el servidor de SMTP_URL',
  ETLS: 'No se pudo cifrar la conexión',
};

/** The words about e-mails at the page of who runs the installation. */
export const operationMailTexts = {
  title: 'Correos',
  off: 'Esta instalación no envía correos',
  offWords: 'Pon los ajustes SMTP_URL y MAIL_FROM del servidor. Mientras tanto, los avisos se ven en la web.',
  on: (days: number) =>
    `Lo que ha salido en los últimos ${days} días. De lo enviado no se guarda ni dirección ni texto.`,
  sent: 'Enviados',
  waiting: 'En espera',
  givenUp: 'Sin entregar',
  oldest: (when: string) => `El más antiguo espera desde el ${when}`,
  why: 'Por qué no se entregaron',
  reason: (code: string) => {
    const known = reasons[code];
    if (known) return known;
    return /^5\d\d$/.test(code)
      ? `La dirección no existe o no admite correo (${code})`
      : `El servidor contestó ${code}`;
  },
  count: (count: number) => counted(count, 'correo', 'correos'),
} as const;
