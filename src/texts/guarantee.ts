/** How much a draw proves by its source of chance (`nivel` of the draw protocol), in words that promise no more. */
export const guarantees = {
  fuerte: {
    name: 'Garantía fuerte',
    words: 'El azar es público y nadie puede conocerlo ni cambiarlo antes de la hora: ni quien organiza, ni esta web.',
  },
  media: {
    name: 'Garantía media',
    words:
      'El azar viene de un resultado público, pero alguien lo copia a mano. Cualquiera puede compararlo con el oficial.',
  },
  basica: {
    name: 'Garantía básica',
    words:
      'Quien organiza conoce su semilla antes de cerrar la lista. No puede cambiarla después, pero hay que fiarse de que no ha elegido la lista a su favor.',
  },
} as const;
