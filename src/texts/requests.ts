import { brand } from '#brand';

/** What is said to a request that is refused before any page is asked for. */
export const requestTexts = {
  fromElsewhere: 'Este envío viene de otra página. Vuelve a abrir la nuestra y envíalo desde ella.',
  notVisited: 'Esta dirección se abre con un enlace. No puede mostrarse dentro de otra página.',
  noSuchAddress: 'Esta dirección no existe. Vuelve atrás, carga la página de nuevo y repite el envío.',
  tooLarge: {
    form: 'El envío pesa demasiado: el máximo de este formulario es 1 MB.',
    file: 'El envío pesa demasiado: el máximo son 10 MB por archivo.',
    message: 'El envío pesa demasiado: el máximo son 10 MB por foto.',
    community: 'El envío pesa demasiado: el máximo para una comunidad son 64 MB.',
    table: 'El envío pesa demasiado: el máximo para una lista son 4 MB.',
    notice: 'El aviso pesa demasiado.',
    failure: 'El informe pesa demasiado.',
    checkpoint: 'El punto de control pesa demasiado: el máximo son 32 KB.',
  },
  noRoom:
    'Ahora mismo están llegando demasiados envíos y este no se ha recibido. Vuelve atrás y repítelo dentro de un minuto.',
  otherHost: {
    title: `${brand.name} está en otra dirección`,
    lead: 'Por seguridad solo respondemos en la nuestra. Ábrela aquí:',
    proxy:
      'Si administras este sitio: esa es la dirección de PUBLIC_URL, y el proxy debe pasar la que pide el navegador en la cabecera Host.',
  },
  onwards: {
    title: 'Sigue en otra página',
    lead: 'Te llevamos allí. Si no se abre sola, pulsa el botón.',
    go: 'Continuar',
  },
  databaseFault: {
    away: 'la base de datos no responde',
    full: 'la base de datos no puede guardar: su disco está lleno',
  },
  filesFault: {
    away: 'ok, pero los archivos no responden',
    full: 'ok, pero no queda sitio para los archivos de quien no tiene cuenta',
  },
} as const;
