const things =
  'bicicleta guitarra jamón televisor móvil portátil patinete cámara viaje cesta cena balón camiseta consola tableta reloj lavadora moto cafetera tostadora piano violín tambor acordeón colchón sofá maleta mochila tienda linterna libro cuadro escultura joya anillo collar pulsera bufanda abrigo zapatilla bota gorra paraguas vajilla sartén olla cuchillo robot aspirador ventilador estufa barbacoa hamaca piscina tabla canoa kayak caña anzuelo raqueta pelota canasta casco guante patín monopatín triciclo coche camión tractor remolque caravana entrada abono bono vale tarjeta curso clase taller masaje tratamiento perfume jabón vela planta rosal olivo naranjo queso vino aceite miel turrón chocolate pastel tarta pan marisco cordero lechón pollo pavo huevo';
const qualities =
  'grande pequeño rojo azul verde blanco negro dorado nuevo antiguo eléctrico manual plegable infantil deportivo artesanal ecológico ibérico gallego andaluz criollo mexicano colombiano peruano argentino chileno montañés urbano marino solidario benéfico anual navideño escolar familiar';
const groups =
  'peña club asociación grupo colegio instituto cofradía hermandad comparsa banda coro equipo barrio parroquia cooperativa taller escuela familia vecinos amigos ciclistas corredores montañeros pescadores cazadores músicos bailarines lectores jugadores veteranos jubilados estudiantes madres padres voluntarios bomberos ganaderos agricultores artesanos costureras cocineros fotógrafos';
const places =
  'Albacete Ayna Hellín Almansa Murcia Valencia Alicante Cuenca Toledo Sevilla Granada Málaga Córdoba Jaén Cádiz Huelva Badajoz Cáceres Salamanca Zamora León Burgos Soria Logroño Pamplona Bilbao Santander Oviedo Lugo Vigo Oaxaca Puebla Mérida Querétaro Guadalajara Medellín Cali Bogotá Cartagena Lima Cusco Arequipa Rosario Mendoza Salta Santiago Valparaíso Quito Guayaquil Caracas Maracaibo Montevideo Asunción Managua Tegucigalpa';
const plain =
  'para con los las del una que por como este esta todos nuestra nuestro gente ayuda fondos fiesta fiestas verano invierno año viaje excursión comida música deporte niños niñas mayores local sede material uniforme arreglo tejado pista campo premio sorteo boleto número suerte gracias participar compartir juntos siempre cada vez más colabora apoyo causa proyecto recaudar dinero pagar organizamos celebramos reunimos jueves sábado domingo';
const syllables =
  'ba be bi bo bu ca ce ci co cu cha cho da de di do du fa fe fi fo ga go gue gui ha ja je ji jo la le li lo lu lla lle ma me mi mo mu na ne ni no nu ña ño pa pe pi po pu que qui ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo ya yo za zo tra bra cla pla gra pri bla cre fle dro';
const endings = 'dor dora ción miento ero era ista al ar oso osa ito ita ano ana eño eña idad ble ante';
/** Where they are, each with the part of a hundred up to which it goes. */
const homes = [
  ['ES', 'EUR', 'Europe/Madrid', 46],
  ['MX', 'MXN', 'America/Mexico_City', 64],
  ['CO', 'COP', 'America/Bogota', 76],
  ['AR', 'ARS', 'America/Argentina/Buenos_Aires', 85],
  ['PE', 'PEN', 'America/Lima', 92],
  ['CL', 'CLP', 'America/Santiago', 97],
  ['UY', 'UYU', 'America/Montevideo', 99],
  ['SV', 'USD', 'America/El_Salvador', 100],
] as const;

/** Names and stories as people write them, the same ones for the same seed. */
export function sampleTexts(seed: number, communities: number) {
  const random = randomOf(seed);
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const split = (text: string) => text.split(' ');
  const [thing, quality, group, place, filler, syllable, ending] = [
    things,
    qualities,
    groups,
    places,
    plain,
    syllables,
    endings,
  ].map(split) as [string[], string[], string[], string[], string[], string[], string[]];
  // names of streets, people and brands: tens of thousands of words, most of them rare
  const rare = Array.from({ length: 30_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => of(syllable))
      .join('')
      .concat(random() < 0.6 ? of(ending) : ''),
  );
  const rareWord = () => rare[Math.floor(rare.length * random() ** 2)] ?? '';
  const word = () => {
    const dice = random();
    if (dice < 0.62) return of(filler);
    if (dice < 0.74) return of(thing);
    if (dice < 0.82) return of(quality);
    if (dice < 0.88) return of(group);
    if (dice < 0.91) return of(place);
    return rareWord();
  };
  const words = (count: number) => Array.from({ length: count }, word).join(' ');
  const home = () => {
    const dice = random() * 100;
    return homes.find(([, , , upTo]) => dice < upTo) ?? homes[0];
  };
  const plural = (text: string) => (random() < 0.3 ? `${text}${/[aeiou]$/.test(text) ? 's' : 'es'}` : text);
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return {
    community(index: number) {
      const [country, currency, time_zone] = home();
      const isPaid = random() < 0.15;
      return {
        url: `comunidad-${index}`,
        name: capital(`${of(group)} ${random() < 0.5 ? `de ${of(place)}` : `${of(thing)} ${rareWord()}`}`).slice(0, 80),
        description: words(12 + Math.floor(random() * 30)),
        // as in life: one in twenty is not for everybody
        visibility: random() < 0.95 ? 'public' : 'private',
        access_type: isPaid ? 'paid' : 'free',
        price: isPaid ? 100 + Math.floor(random() * 2000) : null,
        currency,
        country,
        time_zone,
        members: 1 + Math.floor(2000 * random() ** 6),
        age: Math.floor(random() * 1_000_000),
      };
    },
    raffle(index: number) {
      const size = of([100, 100, 100, 50, 100, 200]);
      const start = of(['', 'Rifa de ', 'Gran rifa de ', 'Sorteo de ']);
      return {
        community: `comunidad-${Math.floor(communities * random() ** 2)}`,
        slug: `rifa-${index}`,
        title: capital(`${start}${plural(of(thing))} ${of(quality)} ${random() < 0.4 ? rareWord() : ''}`.trim()),
        story: words(25 + Math.floor(random() * 50)),
        price: random() < 0.1 ? 0 : 50 * (1 + Math.floor(random() * 20)),
        size,
        closes: 10 + Math.floor(random() * 90 * 1440),
        age: Math.floor(random() * 40 * 1440),
      };
    },
  };
}

/** Mulberry32: small, quick and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
