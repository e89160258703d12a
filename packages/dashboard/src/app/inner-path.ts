/** A path of this site, or `/`: an address given in a link must not lead elsewhere. */
export function innerPath(path: string | undefined): string {
  if (path === undefined || !/^\/(?![/\\])/.test(path)) return '/'
  const base = 'http://inner.invalid'
  const url = URL.parse(path, base)
  return url?.origin === base ? `${url.pathname}${url.search}${url.hash}` : '/'
}
