import type { KeyUse } from '#domain/log/key-documents.ts';
import { formatLongDateTime } from '#texts/format.ts';

/** The words about the keys that an installation signs with. */
export const operationKeyTexts = {
  title: 'Claves',
  lead: 'Con ellas firma este sitio. Solo hace falta cambiar una si la máquina, o una copia de sus datos, pudo caer en otras manos. Cada cambio queda en el registro público.',
  uses: {
    resguardo: {
      title: 'Clave de los resguardos',
      words: 'Firma los resguardos y las devoluciones de cada boleto. Las bases de cada rifa dicen con cuál.',
      change:
        'Las rifas que se publiquen desde ahora nombrarán la clave nueva. Las que están a la venta siguen con la suya.',
      retire:
        'El registro dirá desde hoy que no se crea lo que firme. A las rifas a la venta que la nombran se les cambian las bases: se avisa a cada participante, que podrá retirarse. Los resguardos que ya firmó siguen valiendo.',
      signs: 'Sigue firmando lo de las rifas que la nombran.',
      reads: 'Lo lee todo el mundo, en el registro y en las bases que cambien.',
    },
    registro: {
      title: 'Clave del registro',
      words: 'Firma el registro público. Quien lo comprueba la tiene apuntada, y los testigos también.',
      change:
        'El registro irá firmado con las dos, para que quien tenga apuntada la de antes siga comprobándolo. Da la nueva a tus testigos.',
      retire:
        'El registro dirá desde hoy que no se crea lo que solo firme ella. Sigue firmando junto a la nueva, para comparar con lo que cada cual guardó de antes.',
      signs: 'El registro va firmado también con ella.',
      reads: 'Lo lee todo el mundo en el registro.',
    },
  } satisfies Record<KeyUse, Record<'title' | 'words' | 'change' | 'retire' | 'signs' | 'reads', string>>,
  since: (at: string) => `En uso desde el ${formatLongDateTime(at, 'UTC')}`,
  change: 'Cambiarla por otra',
  changeNow: 'Poner otra en uso',
  former: 'Claves anteriores',
  made: (at: string) => `Del ${formatLongDateTime(at, 'UTC')}.`,
  retired: (at: string, reason: string) => `Retirada el ${formatLongDateTime(at, 'UTC')}: ${reason}`,
  replacing: 'Se están cambiando las bases de las rifas a la venta que la nombran.',
  retire: 'Retirarla',
  retireNow: 'Retirar la clave',
  final: 'No se puede deshacer.',
  reason: 'Motivo',
} as const;
