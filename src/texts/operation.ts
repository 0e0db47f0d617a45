import { brand } from '#brand';

export const operation = {
  title: 'Operación',
  lead: 'Para quien mantiene esta instalación.',
  description: `Página de quien opera esta instalación de ${brand.name}.`,
  empty: 'El panel de operación todavía no está aquí',
  emptyWords:
    'Suspender una comunidad o mirar las denuncias aún no se hace desde el navegador. El estado del servidor se comprueba en las direcciones de salud, sin iniciar sesión.',
  health: 'Comprobar que responde',
  ready: 'Comprobar la base de datos',
} as const;
