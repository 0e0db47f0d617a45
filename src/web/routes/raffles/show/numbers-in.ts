/** The numbers of a form. */
export function numbersIn(form: FormData | null): readonly number[] {
  return (form?.getAll('n') ?? []).map(Number);
}
