import { isIPv4 } from 'node:net'

/** A name or an address of this machine itself, in brackets or not, as IPv4 within IPv6 too; nothing else begins so. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return plain === 'localhost' || plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}
