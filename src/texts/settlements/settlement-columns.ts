/** The words of a raffle's settlements, in the file that organisers take with them. */
export const settlementColumnTexts = {
  columns: [
    'Fecha',
    'Quién vendió',
    'Rendición',
    'Cobrado en mano',
    'Por vender',
    'Entregado antes',
    'Había que entregar',
    'Se entregó',
    'Diferencia',
    'Moneda',
    'Estado',
    'Firmó quien vendió',
    'Firmó quien organiza',
    'En lugar de la',
    'Nota',
  ],
  file: 'rendiciones',
  xlsx: 'Descargar las rendiciones en Excel',
  csv: 'Descargar las rendiciones en CSV',
} as const;
