/** After a sum, where each order asks for one of its own. */
export function upToMore(most: string): string {
  return `y hasta ${most} más`;
}
