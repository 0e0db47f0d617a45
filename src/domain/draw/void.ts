import { verifySignature } from './beacon-signature.ts';
import type { Acta, ActaAnulada, Bases, Hex } from './documents.ts';
import { epoch } from './time.ts';
import { sealDeadlineOf } from './times.ts';

const hour = 3600;

/**
 * Step 11 of section 10: whether a draw that is void may be, and one that was held had to be held. `beaconSignature` is
 * one that the reader found for the committed round: if it is good, the source did not fail.
 */
export function voidRulesHold(acta: Acta, beaconSignature?: Hex | null): boolean {
  if (acta.estado === 'anulado') return mayBeVoid(acta, beaconSignature);
  const { vendidos } = acta.cierre;
  return vendidos > 0 && vendidos >= acta.bases.minimo;
}

/** The table of section 9. */
function mayBeVoid(acta: ActaAnulada, beaconSignature?: Hex | null): boolean {
  const { bases, anulacion } = acta;
  const issuedAt = epoch(acta.emitida_en);
  // Without a cierre the only reason is `fuerza_mayor`, which does not ask how many were sold.
  const sold = acta.cierre?.vendidos ?? 0;
  switch (anulacion.motivo) {
    case 'sin_boletos':
      return sold === 0;
    case 'minimo':
      return sold >= 1 && sold < bases.minimo;
    case 'fuente':
      return sold >= bases.minimo && sourceFailed(bases, issuedAt, beaconSignature);
    case 'sin_revelar':
      return sold >= bases.minimo && bases.metodo.tipo === 'compromiso' && issuedAt > epoch(bases.metodo.revelar_antes);
    case 'fuerza_mayor':
      return issuedAt <= sealDeadlineOf(bases);
  }
}

function sourceFailed({ metodo, sorteo_en }: Bases, issuedAt: number, beaconSignature?: Hex | null): boolean {
  if (metodo.tipo === 'compromiso' || issuedAt < epoch(sorteo_en) + metodo.espera_h * hour) return false;
  const isRefuted =
    metodo.tipo === 'drand' && beaconSignature != null && verifySignature(metodo.ronda, beaconSignature);
  return !isRefuted;
}
