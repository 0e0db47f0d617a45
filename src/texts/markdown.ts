export const markdownTexts = {
  taskDone: 'Hecho',
} as const;
