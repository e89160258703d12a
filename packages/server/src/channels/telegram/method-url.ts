/**
 * The address of one method of the Bot API. The token is part of the path, so whatever a person typed is escaped; the
 * colon of every real token is kept.
 */
export function methodUrl(baseUrl: string, accessToken: string, method: string): string {
  return `${baseUrl}/bot${escaped(accessToken)}/${method}`
}

/** The address of a file's bytes, by the path that `getFile` answers. */
export function fileUrl(baseUrl: string, accessToken: string, path: string): string {
  return `${baseUrl}/file/bot${escaped(accessToken)}/${path.split('/').map(encodeURIComponent).join('/')}`
}

function escaped(accessToken: string): string {
  return encodeURIComponent(accessToken).replaceAll('%3A', ':')
}
