/** Whether the list of an acta, good or not, is a file of its own. */
export function hasListOutside(acta: Uint8Array): boolean {
  try {
    const { lista } = JSON.parse(new TextDecoder().decode(acta)) as { lista?: { tipo?: unknown } | null };
    return lista?.tipo === 'externa';
  } catch {
    // it is no JSON: the verifier says so, with its reason
    return false;
  }
}
