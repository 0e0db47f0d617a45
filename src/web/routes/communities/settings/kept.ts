/** What was saved, by its word in the address, and the part that shows it. */
export const kept = {
  profile: { word: 'perfil', anchor: 'perfil' },
  access: { word: 'acceso', anchor: 'acceso' },
  payment: { word: 'cobros', anchor: 'cobros' },
  features: { word: 'funciones', anchor: 'funciones' },
  rules: { word: 'normas', anchor: 'normas' },
  questions: { word: 'preguntas', anchor: 'preguntas' },
  plan: { word: 'plan', anchor: 'plan' },
  address: { word: 'direccion', anchor: 'direccion' },
  pause: { word: 'pausada', anchor: 'estado' },
  resume: { word: 'reanudada', anchor: 'estado' },
  archive: { word: 'archivada', anchor: 'estado' },
  reopen: { word: 'desarchivada', anchor: 'estado' },
} as const;

export type Kept = keyof typeof kept;
