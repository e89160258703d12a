/** The path as it is logged: people leave out what all paths of the API have in common. */
export function typedPath(typed: string | undefined): string | undefined {
  const path = typed?.trim()
  if (!path) return undefined
  const isWhole = ['/api/', '/mcp'].some((root) => path.startsWith(root) || root.startsWith(path))
  return isWhole ? path : `/api/v1/${path.replace(/^\//, '')}`
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One box takes both: an x-request-id is told by its form. */
export function idOrPath(typed: string | undefined): { id: string | undefined; path: string | undefined } {
  const id = typed?.trim()
  return id !== undefined && uuid.test(id) ? { id, path: undefined } : { id: undefined, path: typed }
}
