/** The heads of a table of orders, in the files that organisers take with them. */
export const orderColumns = [
  'Referencia',
  'Estado',
  'Nombre',
  'Teléfono',
  'Correo',
  'Números',
  'Cuántos',
  'Importe',
  'Cobrado',
  'Falta',
  'Moneda',
  'Apartado',
  'Vence',
  'Pagado',
  'Vendido por',
] as const;
