/** The words of a link that somebody sells by, for who sells, for who buys and for who runs the raffle. */
export const sellerLinkTexts = {
  /** What whoever buys reads before they send anything. */
  attended: {
    title: (name: string) => `Te atiende ${name}.`,
    sees: 'Verá tu nombre, tu contacto y tus números, y cómo va tu pago.',
    /** Of a raffle that costs nothing. */
    seesFree: 'Verá tu nombre, tu contacto y tus números.',
    /** On the page of the order. */
    now: (name: string) => `Te atiende ${name}: ve tu nombre, tu contacto y tus números, y cómo va tu pago.`,
    /** Said to who sells, on the page that their own link leads to. */
    own: 'Es tu propio enlace: lo que apartes aquí es una compra tuya y cuenta como venta tuya.',
  },

  panel: {
    title: 'Tu enlace para vender',
    lead: 'Lo que se aparte por él cuenta como venta tuya y sale aquí, en tus pedidos. Quien lo abra verá tu nombre.',
    make: 'Crear mi enlace',
    address: 'Tu enlace',
    showCode: 'Mostrar el código QR',
    code: 'Código QR de tu enlace',
    codeWords: 'Quien lo escanee elige sus números en su teléfono.',
    saveCode: 'Descargar el código',
    codeFile: 'mi-enlace.svg',
    end: 'Quitar el enlace',
    endWords:
      'Lo que se aparte por él desde ahora no contará como venta tuya. Lo ya apartado sigue siendo tuyo. Puedes crear otro.',
    endAction: 'Sí, quitarlo',
  },

  credit: {
    open: 'De quién es la venta',
    words:
      'Quien elijas verá este pedido, con el nombre y el contacto de quien compró. Quien lo tenía dejará de verlo entre los suyos, pero los enlaces privados que haya creado para quien compró lo siguen abriendo.',
    label: 'Venta de',
    nobody: 'Nadie en particular',
    action: 'Guardar',
  },
} as const;
