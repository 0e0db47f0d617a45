import { create as createCode } from 'qrcode';
import type { Box } from './paper.ts';

/** An address as a code that phones read: its width in modules, and the dark ones as one path, a module being one. */
export function codePath(address: string): { size: number; path: string } {
  const { modules } = createCode(address, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}

/** The code of an address in a box. */
export function codeOf(address: string, { x, y, width }: Box): string {
  const { size, path } = codePath(address);
  return `<path transform="translate(${x} ${y}) scale(${width / size})" fill="#000" shape-rendering="crispEdges" d="${path}"/>`;
}
