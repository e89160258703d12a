/** The path as it is logged: people leave out what all paths of the API have in common. */
export function typedPath(typed: string | undefined): string | undefined {
  const path = typed?.trim()
  if (!path) return undefined
  const isWhole = ['/api/', '/mcp'].some((root) => path.startsWith(root) || root.startsWith(path))
  return isWhole ? path : `/api/v1/${path.replace(/^\//, '')}`
}
