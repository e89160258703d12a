// Search parameters of an address: texts by name, and nothing else.

/** Keeps the named search parameters that are text and drops all others. */
export const parameters =
  <const N extends string>(...names: N[]) =>
  (search: Record<string, unknown>): { [K in N]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as { [K in N]?: string }

export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][])}`
}
