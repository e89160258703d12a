/**
 * The address of one method of the Bot API. The token is part of the path, so whatever a person typed is escaped; the
 * colon of every real token is kept.
 */
export function methodUrl(baseUrl: string, accessToken: string, method: string): string {
  return `${baseUrl}/bot${encodeURIComponent(accessToken).replaceAll('%3A', ':')}/${method}`
}
