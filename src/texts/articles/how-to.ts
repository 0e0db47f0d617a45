import { brand } from '#brand';
import type { Article } from './content.ts';

const euros = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',').replace(',00', '')} €`;

/** What a book of numbers brings at a price: all of it, seven in ten, and that without what the prize costs. */
function sums(prizeCents: number) {
  const books: readonly [count: number, priceCents: number][] = [
    [50, 500],
    [100, 200],
    [100, 250],
    [100, 500],
    [200, 200],
  ];
  return books.map(([count, price]) => {
    const some = Math.floor(count * 0.7) * price;
    return [String(count), euros(price), euros(count * price), euros(some), euros(some - prizeCents)];
  });
}

export const howTo: Article = {
  title: 'Cómo hacer una rifa, paso a paso',
  description:
    'Guía para organizar una rifa desde el teléfono: premio, cuentas, bases, cobros, sorteo comprobable y entrega, con mensajes para copiar.',
  lead: 'Una rifa entre amigos se prepara en una tarde. Lo que la hace buena es que todo esté claro antes de vender el primer número: qué se rifa, cuánto cuesta, cómo se paga y de dónde saldrá el azar.',
  publishedOn: '2026-11-21',
  knownOn: '2026-11-21',
  parts: [
    {
      title: 'Antes de nada: ¿puedes hacerla?',
      blocks: [
        'En casi todos los países, cobrar por participar, dejar que decida el azar y dar un premio convierte una rifa en un juego regulado. A veces basta con avisar, a veces hace falta un permiso y a veces no se puede. Mira primero [qué dice la ley de tu país](legality): son cinco minutos y te ahorra tener que devolver el dinero.',
        `Si solo quieres repartir algo (una entrada que te sobra, quién se queda el cachorro, los turnos de la barra), hazla **gratis**. Sin pago no suele haber juego, y en ${brand.name} una rifa gratis tiene el mismo tablero, la misma lista sellada y la misma acta que una de pago.`,
      ],
    },
    {
      title: '1. Elige el premio y dilo con todas sus letras',
      blocks: [
        '«Una bicicleta» deja dudas. «Bicicleta de montaña de 29 pulgadas, talla M, con un año de uso, se recoge en el club» no deja ninguna. Cuanto menos haya que preguntar, antes se vende.',
        {
          list: [
            '**Tenlo ya**, o por escrito de quien lo dona. Rifar algo que comprarás si se vende bastante es la forma más rápida de acabar en un problema.',
            '**Haz tú la foto**, con buena luz. Una imagen de internet hace pensar que el premio no existe.',
            '**Di lo incómodo**: si tiene un golpe, quién paga el envío, hasta cuándo se puede recoger y quién paga los impuestos o el cambio de nombre, si es un vehículo.',
            '**Evita el dinero.** En varios países el premio de una rifa no puede ser efectivo. Una cesta, una cena o una herramienta dan menos problemas.',
          ],
        },
        'Si hay varios premios, ponlos en orden. El primer número que sale se lleva el primero, el segundo el siguiente, y así. Nadie gana dos veces con el mismo boleto.',
      ],
    },
    {
      title: '2. Haz la cuenta de los números',
      blocks: [
        'Empieza por lo que necesitas, no por lo que te gustaría. Si el autobús del viaje cuesta 100 € y el premio lo pones tú por 120 €, tienes que reunir 220 €. Después piensa a cuánta gente puedes escribir de verdad, y haz la cuenta **sin venderlo todo**: siete de cada diez números es una suposición prudente para no llevarse un disgusto.',
        {
          table: {
            caption: 'Lo que se reúne con un premio que cuesta 120 €',
            head: ['Números', 'Precio', 'Si se venden todos', 'Si se venden 7 de cada 10', 'Y tras pagar el premio'],
            rows: sums(12_000),
          },
        },
        'La misma cuenta vale en pesos, soles o bolívares. Fíjate en la segunda fila: cien números a 2 €, con siete de cada diez vendidos y el premio pagado, dejan 20 €. Con un premio donado dejarían 140 €. Conseguir el premio suele rendir más que subir el precio.',
        {
          picture: 'board',
          caption: 'Cien números, del 00 al 99: se ven enteros en un teléfono y nadie pregunta cuántos quedan.',
        },
        'Del 00 al 99 es el tamaño de los grupos que se conocen: una clase, un equipo, una familia grande. De 1 a 50 va bien en una oficina. Del 000 al 999 solo si tienes varias personas vendiendo. Y pon un **mínimo** si el premio te cuesta dinero: si no se pagan tantos boletos, el sorteo se anula y se devuelve todo, y eso lo sabe todo el mundo desde el primer día.',
      ],
    },
    {
      title: '3. Fija dos fechas y no las muevas',
      blocks: [
        'Hacen falta dos: cuándo **se deja de vender** y cuándo **se sortea**. Entre las dos se revisan los últimos pagos y se sella la lista. Deja al menos una hora, y si el azar sale de una lotería, dos o más.',
        {
          table: {
            caption: 'Un calendario de diez días, por ejemplo',
            head: ['Día', 'Qué haces', 'Cuánto tiempo'],
            rows: [
              ['1, lunes', 'Publicas y escribes a las veinte personas más cercanas', 'Media hora'],
              ['2 a 4', 'Confirmas los pagos una vez al día y compartes en un par de grupos', 'Diez minutos al día'],
              ['5, viernes', 'Recuerdas lo suyo a quien apartó y no pagó', 'Diez minutos'],
              ['8, lunes', 'Muestras cómo va el tablero y qué números quedan', 'Cinco minutos'],
              ['10, miércoles, 20:00', 'Cierra la venta y revisas los últimos comprobantes', 'Un cuarto de hora'],
              ['10, miércoles, 21:00', 'Sorteo con todo el mundo mirando', 'Cinco minutos'],
            ],
          },
        },
        'Mover la fecha «hasta vender más» es lo que más desconfianza crea. Si temes no llegar, la respuesta es el mínimo del paso anterior, no una fecha que camina.',
      ],
    },
    {
      title: '4. Decide de dónde sale el azar',
      blocks: [
        'Es la pregunta que decide si alguien podrá dudar. Tiene que estar contestada **antes de vender**, y no puede depender de ti. Estas son las tres formas que hay en la plataforma:',
        {
          table: {
            caption: 'Formas de sortear, comparadas',
            head: ['Forma', 'Quién pone el azar', 'Qué tienes que hacer', 'Garantía'],
            rows: [
              [
                'Azar público (drand)',
                'Una red internacional que publica un número firmado cada tres segundos',
                'Nada: a su hora se hace solo',
                'Fuerte',
              ],
              [
                'Una lotería oficial',
                'Las últimas cifras de un sorteo que ya conoce todo el mundo',
                'Copiar el número y el enlace oficial',
                'Media',
              ],
              [
                'Semilla secreta',
                'Un valor guardado desde antes de vender, cuya huella está en las bases',
                'Nada, pero exige confiar en la plataforma',
                'Básica, o media si se suman datos públicos',
              ],
            ],
          },
        },
        'Recomendamos la primera. La lotería gusta porque es familiar, pero alguien tiene que copiar la cifra y a veces señala un número que nadie compró; entonces se lee el sorteo siguiente, y así está dicho desde el principio. Un video en directo con una ruleta no está en la lista: se puede repetir hasta que salga lo que conviene, y nadie puede comprobarlo después.',
      ],
    },
    {
      title: '5. Publica las bases',
      blocks: [
        'Las bases son las reglas de tu rifa. No tienen que sonar a notario; tienen que contestar a lo que alguien preguntaría molesto. Antes de publicar, repasa esta lista:',
        {
          list: [
            'Qué se rifa, en qué estado y cuántos premios hay.',
            'Qué números se venden y a qué precio.',
            'Cuándo cierra la venta, cuándo se sortea y en qué zona horaria.',
            'De dónde sale el azar.',
            'Qué pasa si no se llega al mínimo.',
            'Cuántos días tiene quien gana para responder, y cuántos suplentes hay detrás.',
            'Para qué es el dinero y qué harás con lo que sobre.',
            'Que solo participan personas mayores de edad.',
          ],
        },
        `En ${brand.name} escribes eso en cinco pantallas y, al publicar, las bases salen con una **huella**: 64 cifras y letras que cambian enteras si se cambia una coma. Desde el primer número apartado, el precio y los números ya no se pueden cambiar. Los premios sí, o las fechas para retrasarlas, pero solo con un cambio publicado: dice por qué, avisa a cada participante y deja que se retire quien no esté de acuerdo. La historia y las formas de pago se cambian sin más, y queda en el registro.`,
        {
          note: 'Empieza por lo mínimo: título, números y precio. Lo demás ya viene puesto y puedes guardarlo como borrador mientras lo piensas.',
          title: 'No hace falta saberlo todo el primer día',
        },
      ],
    },
    {
      title: '6. Comparte el enlace',
      blocks: [
        'Un mensaje corto, con la foto, en este orden: qué, cuánto, cuándo, para qué, dónde. Cambia lo que está entre corchetes y pégalo:',
        {
          message:
            '🎟️ Rifamos [una bicicleta de montaña] para [el viaje de fin de curso de 6.º B].\nBoleto: [2,50 €]. Del 00 al 99.\nSorteo: [miércoles 10, a las 21:00], con azar público: cualquiera puede comprobarlo.\nElige tus números aquí: [enlace]\nSi tienes dudas, escríbeme a mí.',
          title: 'Para el primer día',
        },
        'Quien abre el enlace ve el tablero al momento, elige tocando, escribiendo o pidiendo «al azar», y aparta con un nombre y un teléfono o un correo. No hace falta cuenta, salvo que tú la pidas. Si dos personas tocan el mismo número a la vez, es de una sola, y a la otra se le dice cuál se ocupó sin quitarle los demás.',
        'Para quien prefiere decírtelo de palabra, desde la gestión puedes **apartar para alguien** y marcarlo como pagado en efectivo. Y si parte de los números está en un cartel impreso, **bloquéalos** para que no se vendan dos veces.',
      ],
    },
    {
      title: '7. Cobra sin perder la cuenta',
      blocks: [
        'El dinero va directo de cada persona a ti: Bizum, transferencia, Nequi, Yape, SPEI, Pago Móvil, efectivo, lo que tu gente ya use. La página del pedido dice cuánto, a quién y con qué concepto, y la persona sube la captura o el PDF.',
        {
          steps: [
            {
              title: 'Mira tu cuenta, no la captura',
              words:
                'Las capturas se falsifican. Confirma cuando el dinero haya llegado, con su importe y su referencia.',
            },
            {
              title: 'Confirma el mismo día',
              words:
                'Quien paga y ve su número marcado se queda en paz y se lo cuenta a otros. El reloj de su apartado se detiene en cuanto envía el comprobante.',
            },
            {
              title: 'Rechaza con un motivo',
              words:
                'Si algo no cuadra, di qué. Los números siguen apartados un plazo más para que mande otro comprobante.',
            },
            {
              title: 'Atiende los avisos',
              words:
                'Si la misma imagen o la misma referencia ya se envió antes, aparece junto a la primera. Puede ser un despiste o un engaño: tú decides.',
            },
            {
              title: 'Recuerda sin agobiar',
              words:
                'Cada pedido sin pagar tiene su mensaje de WhatsApp ya escrito. Con uno basta; al acabar el plazo, los números vuelven solos a la venta.',
            },
          ],
        },
        'El plazo normal de un apartado es de 24 horas. Puedes ponerlo entre un cuarto de hora y siete días.',
      ],
    },
    {
      title: '8. Cierra, sella y sortea',
      blocks: [
        'A la hora del cierre nadie puede apartar más. En cuanto no queda ningún comprobante por revisar, la lista de boletos pagados **se sella** y se publica su huella. Envía esa huella al grupo: es lo que hace imposible cambiar la lista después.',
        {
          picture: 'course',
          caption:
            'El orden es lo que da confianza: primero las reglas, después la lista, luego el azar y al final la cuenta.',
        },
        {
          message:
            'La lista de la rifa ya está sellada: [87] boletos pagados. Guarda su huella: [huella].\nA las [21:00] es el sorteo. Lo vemos todos aquí: [enlace del sorteo]',
          title: 'Para cuando se selle la lista',
        },
        'A la hora del sorteo, quien tenga la página abierta ve salir los números a la vez que tú. En ese momento se publica el **acta**: un archivo con las bases, la lista sellada, el azar y el resultado. Cualquiera puede [repetir las cuentas en su navegador](verify), también sin conexión.',
      ],
    },
    {
      title: '9. Entrega el premio y ciérralo bien',
      blocks: [
        'Entrega en la misma semana. En la gestión lo marcas como entregado y quien ganó confirma que lo recibió: las dos cosas quedan a la vista en el historial de tu comunidad, y son tu mejor carta para la próxima.',
        'Si quien ganó no responde, no se vuelve a sortear. Anota cada intento de avisarle y espera el plazo de las condiciones, que es de una semana si no pusiste otro. Después, o si renuncia, la gestión te deja pasar el premio al primer suplente, que salió en el mismo sorteo, y a nadie más; el acta publica el paso con su motivo. Y si la rifa era para algo, cuéntalo: cuánto se reunió, en qué se gastó y una foto.',
      ],
    },
    {
      title: 'Cuando algo se tuerce',
      blocks: [
        {
          table: {
            caption: 'Problemas corrientes y qué hacer',
            head: ['Qué pasa', 'Qué haces'],
            rows: [
              [
                'No se llega al mínimo',
                'El sorteo se anula según las bases. Marca cada pedido para devolver y anota cuándo lo devolviste',
              ],
              [
                'Llega un pago fuera de plazo',
                'Si los números siguen libres, puedes confirmarlo. Si ya son de otra persona, se devuelve',
              ],
              ['El premio se estropea', 'Cancela antes del sorteo diciendo el motivo, que se publica, y devuelve todo'],
              [
                'Alguien dice que el 27 era suyo',
                'Mira con esa persona el registro del pedido: ahí está quién, cuándo y qué pasó',
              ],
              [
                'Te equivocaste en el precio',
                'Si nadie ha apartado, lo cambias. Si ya hay apartados, cancela y empieza otra',
              ],
            ],
          },
        },
      ],
    },
  ],
  questions: [
    {
      question: '¿Cuántos números conviene poner en una rifa entre amigos?',
      answer:
        'Cien, del 00 al 99, si tienes a quién escribir: se ven enteros en un teléfono y se entienden sin explicar nada. Si el grupo no llega a treinta personas, cincuenta. Más de mil solo tiene sentido con varias personas vendiendo.',
    },
    {
      question: '¿Qué pasa si sale un número que no se vendió?',
      answer:
        'Con el azar público no puede pasar: se sortea entre los boletos pagados. Con una lotería sí, y entonces se lee el sorteo siguiente que anuncian las bases, hasta que salga uno vendido.',
    },
    {
      question: '¿Puedo cambiar la rifa después de publicarla?',
      answer:
        'Mientras nadie haya apartado números, sí: se publican bases nuevas. Desde el primer apartado, el precio, los números y de dónde sale el azar quedan fijos. Los premios, o las fechas para retrasarlas (con una lotería, también qué sorteos se leen), solo cambian con un cambio publicado, que avisa a cada participante y deja que se retire. La historia y las formas de pago se pueden seguir corrigiendo.',
    },
    {
      question: '¿Cuánto cuesta hacer una rifa aquí?',
      answer:
        'Con el plan Gratis, nada: una rifa abierta a la vez y hasta 100 números. Los demás planes tienen una cuota fija al mes, y ninguno se queda con un porcentaje de lo que recaudas.',
    },
    {
      question: '¿Hace falta que la gente se registre para participar?',
      answer:
        'No, si tú lo permites. Con un nombre y un teléfono o un correo se aparta, y cada persona recibe un enlace privado con sus boletos, cómo pagar y su resguardo.',
    },
  ],
  next: {
    to: 'createRaffle',
    label: 'Crear mi rifa',
    words: 'Título, números y precio. Lo que escribes se guarda en tu teléfono y la cuenta se pide al final.',
  },
};
