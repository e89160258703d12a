/** A path within this site, or `/`: an address from a link must not redirect elsewhere. */
export function innerPath(path: string | undefined): string {
  if (path === undefined || !/^\/(?![/\\])/.test(path)) return '/'
  const base = 'http://inner.invalid'
  const url = URL.parse(path, base)
  return url?.origin === base ? `${url.pathname}${url.search}${url.hash}` : '/'
}
