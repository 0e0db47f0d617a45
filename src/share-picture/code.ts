import { create as createCode } from 'qrcode';
import type { Box } from './paper.ts';

/** An address as a code that phones read: its width in modules, and the dark ones as one path, a module being one. */
export function codePath(address: string): { size: number; path: string } {
  const { modules } = createCode(address, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) => {
    const dark = Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '1' : '0')).join('');
    return Array.from(
      dark.matchAll(/1+/g),
      ({ index, 0: { length } }) => `M${index} ${row}h${length}v1h-${length}z`,
    ).join('');
  });
  return { size: modules.size, path: rows.join('') };
}

/** The code of an address in a box. */
export function codeOf(address: string, { x, y, width }: Box): string {
  const { size, path } = codePath(address);
  return `<path transform="translate(${x} ${y}) scale(${width / size})" fill="#000" shape-rendering="crispEdges" d="${path}"/>`;
}
