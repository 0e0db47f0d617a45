/** What a browser is called in lists of one's own devices. */
export const deviceNameTexts = {
  device: (browser: string, system: string) => `${browser} en ${system}`,
  unknown: 'Navegador desconocido',
} as const;
