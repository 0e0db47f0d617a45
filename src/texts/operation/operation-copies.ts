/** The words about daily copies of the installation. */
export const operationCopyTexts = {
  title: 'Copias',
  lead: 'Cada día se copia todo a un archivo, que se restaura aparte para comprobar que sirve. Quedan los de siete días y cuatro semanas.',
  elsewhere:
    'Guarda de vez en cuando el último en otro equipo o en un disco que puedas llevarte: los que están en esta máquina se pierden con ella.',
  off: 'Aquí no se hacen copias diarias. Con la base de datos incluida se activan quitando COPIES=no; con una propia, poniendo COPIES=si, o con las herramientas de PostgreSQL.',
  folder: 'Están en',
  last: 'La última',
  none: 'Todavía ninguna: la primera se hace a los pocos minutos de arrancar',
  name: 'Archivo',
  size: 'Ocupa',
  failed: 'La copia diaria no salió bien',
  failedAt: 'Intentada',
  why: 'Por qué',
  todo: 'Se vuelve a intentar cada hora. Mientras tanto puedes hacer una con «npm run copia».',
} as const;
