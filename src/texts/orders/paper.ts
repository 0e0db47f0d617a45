/** The words of the paper on which a buyer carries the proof that a number is on the sealed list. */
export const paperTexts = {
  title: 'Comprobante en papel',
  documentTitle: (reference: string) => `Comprobante en papel de ${reference}`,
  lead: 'Prueba que tu número está en la lista sellada. No lleva tu nombre, y no dice que el número haya ganado.',
  back: 'Tu pedido',
  print: 'Imprimir',
  number: 'Boleto',
  raffle: 'Rifa',
  organiser: 'Organiza',
  draw: 'Sorteo',
  fingerprint: 'Huella de la lista sellada',
  code: (number: string) => `Código QR del comprobante del boleto ${number}`,
  check:
    'Para comprobarlo sin nosotros, abre verificador.html, sin conexión, y apunta con la cámara. Compara la huella con la que viste antes del sorteo en la página de la rifa o en la de tu pedido, no con la de este papel.',
} as const;
