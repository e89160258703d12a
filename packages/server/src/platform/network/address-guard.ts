// Decides which addresses the service may be led to by others: public ones, and nothing else.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Word for a range, by ipaddr.js's name; a range without a word here is reserved. */
const rangeNames: Record<string, string> = {
  unspecified: 'unspecified',
  broadcast: 'broadcast',
  multicast: 'multicast',
  linkLocal: 'link-local',
  loopback: 'loopback',
  carrierGradeNat: 'carrier-grade NAT',
  private: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  ipv4Mapped: 'IPv4-mapped',
  rfc6145: 'translated',
  rfc6052: 'NAT64',
  '6to4': '6to4',
  teredo: 'Teredo',
  benchmarking: 'benchmarking',
  discard: 'discard-only',
  segmentRouting: 'segment routing',
}

/** The only block assigned to networks; all other IPv6 is special or unused. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * The network's own gateway translates these to the public IPv4 address in their last 32 bits; names resolve to them
 * where DNS64 is used.
 */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
/** IPv6 ranges that carry an IPv4 address in their last 32 bits. */
const embedding = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052'])
/** Where clouds answer every machine with its secrets, besides the link-local addresses. */
const metadataHosts = new Set([
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:c1::a9fe:a9fe',
  'fd00:42::42',
])
/** Looks public, but the host under a virtual machine answers here with that machine's secrets (Azure). */
const cloudHost = '168.63.129.16'

/**
 * Says why nothing must be asked of the address ("the private address 10.0.0.5"); undefined when it may. Special
 * ranges are refused as a whole, whatever address they embed, except NAT64's.
 */
export function addressProblem(address: string): string | undefined {
  const kind = kindOf(address)
  return kind === undefined ? undefined : `the ${kind} address ${address}`
}

/**
 * Says why not even a service that may send to local addresses must send there: what listens on these is never a
 * receiver, and may give a machine's secrets away.
 */
export function localAddressProblem(address: string): string | undefined {
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0) return `the unreadable address ${address}`
  const read = family === 4 ? ipaddr.IPv4.parse(address) : ipaddr.IPv6.parse(hexadecimal(address))
  for (const each of read instanceof ipaddr.IPv6 ? [read, ...embeddedIn(read)] : [read]) {
    if (each.range() === 'linkLocal') return `the link-local address ${address}`
    if (metadataHosts.has(each.toString())) return `the cloud-internal address ${address}`
  }
  return undefined
}

function embeddedIn(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = address.toByteArray()
  const range = address.range()
  if (range === '6to4') return [new ipaddr.IPv4(bytes.slice(2, 6))]
  const isEmbedding = embedding.has(range) || isCompatible(address) || isIsatap(address)
  return isEmbedding ? [new ipaddr.IPv4(bytes.slice(12))] : []
}

function kindOf(address: string): string | undefined {
  // isIP is strict; ipaddr.js alone would also accept octal and shortened spellings.
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0) return 'unreadable'
  if (family === 4) return kindOfV4(ipaddr.IPv4.parse(address))
  return kindOfV6(ipaddr.IPv6.parse(hexadecimal(address)))
}

/** Without IPv4's dots: ipaddr.js takes ::10.0.0.5 for ::ffff:10.0.0.5. */
function hexadecimal(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function kindOfV4(address: ipaddr.IPv4): string | undefined {
  if (address.toString() === cloudHost) return 'cloud-internal'
  const range = address.range()
  return range === 'unicast' ? undefined : (rangeNames[range] ?? 'reserved')
}

function kindOfV6(address: ipaddr.IPv6): string | undefined {
  if (address.match(nat64)) {
    const embedded = kindOfV4(new ipaddr.IPv4(address.toByteArray().slice(12)))
    return embedded === undefined ? undefined : `${embedded} NAT64`
  }
  const range = address.range()
  if (range !== 'unicast') return rangeNames[range] ?? 'reserved'
  if (!address.match(globalUnicast)) return isCompatible(address) ? 'IPv4-compatible' : 'reserved'
  return isIsatap(address) ? 'ISATAP' : undefined
}

/** ::a.b.c.d, the withdrawn embedding of IPv4. */
function isCompatible({ parts }: ipaddr.IPv6): boolean {
  return parts.slice(0, 6).every((part) => part === 0)
}

/** An interface id that tunnels to the IPv4 address behind it, under any prefix. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe
}
