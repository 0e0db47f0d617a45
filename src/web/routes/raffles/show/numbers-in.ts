/** The numbers that a form asks for. */
export function numbersIn(form: FormData | null): readonly number[] {
  return (form?.getAll('n') ?? []).map(Number);
}
