type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type PathFunction<P extends string> = [ParamNames<P>] extends [never]
  ? () => string
  : (params: Record<ParamNames<P>, string>) => string;

/** What makes addresses of a pattern, with the pattern itself. */
export function pathTo<const P extends string>(pattern: P): PathFunction<P> & { readonly pattern: P } {
  const path = (params: Record<string, string> = {}) =>
    pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  return Object.assign(path, { pattern });
}
