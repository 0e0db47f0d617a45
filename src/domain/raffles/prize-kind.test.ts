import { expect, test } from 'vitest';
import { drawingOf, prizeDrawings } from './prize-drawings.ts';
import { prizeKindOf } from './prize-kind.ts';

test('a prize is known by its words, with or without accents, in the words of any country', () => {
  const known = {
    'Jamón ibérico de bellota': 'ham',
    'BICICLETA de montaña': 'bicycle',
    'Un celular nuevo': 'phone',
    'Teléfono de 128 GB': 'phone',
    'Fin de semana en la costa': 'trip',
    'Ancheta navideña': 'basket',
    'Canasta familiar': 'basket',
    'Smart TV de 55 pulgadas': 'television',
    'Computadora portátil': 'computer',
    'Una moto': 'vehicle',
    'Cena para dos': 'meal',
    'Doce libros de aventuras': 'books',
    '500 € en efectivo': 'money',
    'Camiseta firmada': 'gift',
  } as const;
  for (const [words, kind] of Object.entries(known)) expect(prizeKindOf([words]), words).toBe(kind);
});

test('what is named first is the prize, and its worth does not make it money', () => {
  expect(prizeKindOf(['Bicicleta para el viaje de fin de curso'])).toBe('bicycle');
  expect(prizeKindOf(['Jamón, valorado en 90 €'])).toBe('ham');
  expect(prizeKindOf(['Primer premio', 'Viaje con cena'])).toBe('trip');
  expect(prizeKindOf(['Televisor', 'Rifa para el viaje'])).toBe('television');
});

test('a word within another is not that word', () => {
  for (const words of ['Docena de rosas', 'Autobús de juguete', 'Motosierra', 'Teleférico'])
    expect(prizeKindOf([words]), words).toBe('gift');
});

test('every kind has its drawing', () => {
  for (const shapes of Object.values(prizeDrawings)) expect(shapes.length).toBeGreaterThan(0);
  expect(drawingOf(['Premio', 'Un jamón'])).toBe(prizeDrawings.ham);
});
