/** Only this computer, or at most its own network, can open the address. */
export function isLocalAddress(url: string): boolean {
  const { hostname } = new URL(url)
  if (hostname === 'localhost' || /\.(?:localhost|local|internal)$/.test(hostname)) return true
  if (hostname.startsWith('[')) return /^\[(?:::1?\]|f[cd]|fe[89ab])/.test(hostname)
  return /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|0)\.[\d.]+$/.test(hostname)
}
