import { describe, expect, test } from 'vitest'
import { addressProblem } from '../../platform/network/address-guard.ts'
import { checkTargetUrl } from './target-url.ts'

/** Ranges that no webhook may reach: first address, last address, and the word used in the refusal. */
const refusedRanges: [string, string, string][] = [
  ['0.0.0.0', '0.255.255.255', 'unspecified'],
  ['10.0.0.0', '10.255.255.255', 'private'],
  ['100.64.0.0', '100.127.255.255', 'carrier-grade NAT'],
  ['127.0.0.0', '127.255.255.255', 'loopback'],
  ['169.254.0.0', '169.254.255.255', 'link-local'],
  ['172.16.0.0', '172.31.255.255', 'private'],
  ['192.0.0.0', '192.0.0.255', 'reserved'],
  ['192.0.2.0', '192.0.2.255', 'reserved'],
  ['192.31.196.0', '192.31.196.255', 'reserved'],
  ['192.52.193.0', '192.52.193.255', 'reserved'],
  ['192.88.99.0', '192.88.99.255', 'reserved'],
  ['192.168.0.0', '192.168.255.255', 'private'],
  ['192.175.48.0', '192.175.48.255', 'reserved'],
  ['198.18.0.0', '198.19.255.255', 'reserved'],
  ['198.51.100.0', '198.51.100.255', 'reserved'],
  ['203.0.113.0', '203.0.113.255', 'reserved'],
  ['224.0.0.0', '239.255.255.255', 'multicast'],
  ['240.0.0.0', '255.255.255.254', 'reserved'],
  ['255.255.255.255', '255.255.255.255', 'broadcast'],
  ['::', '::', 'unspecified'],
  ['::1', '::1', 'loopback'],
  ['::2', '::ffff:ffff', 'IPv4-compatible'],
  ['::1:0:0:0', '::ffff:ffff:ffff:ffff', 'reserved'],
  ['::ffff:0:0', '::ffff:ffff:ffff', 'IPv4-mapped'],
  ['::ffff:0:0:0', '::ffff:0:ffff:ffff', 'translated'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', 'NAT64'],
  ['64:ff9b::1:0:0', '64:ff9b:0:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['100::', '100::ffff:ffff:ffff:ffff', 'discard-only'],
  ['100:0:0:1::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', 'Teredo'],
  ['2001:1::', '2001:1:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff', 'benchmarking'],
  ['2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['2001:4:112::', '2001:4:112:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['2001:40::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '6to4'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['4000::', '5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'segment routing'],
  ['6000::', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'private'],
  ['fe00::', 'fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'link-local'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'private'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'multicast'],
]

/** Single addresses with a special meaning, mostly IPv4 embedded in IPv6. */
const refusedAddresses: [string, string][] = [
  ['169.254.169.254', 'link-local'],
  ['169.254.170.2', 'link-local'],
  ['100.100.100.200', 'carrier-grade NAT'],
  ['192.0.0.192', 'reserved'],
  ['168.63.129.16', 'cloud-internal'],
  ['fd00:ec2::254', 'private'],
  ['fd20:ce::254', 'private'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::a9fe:a9fe', 'IPv4-compatible'],
  ['::8.8.8.8', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:7f00:1', 'IPv4-mapped'],
  ['0:0:0:0:0:ffff:10.0.0.5', 'IPv4-mapped'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'translated'],
  ['64:ff9b::7f00:1', 'loopback NAT64'],
  ['64:ff9b::127.0.0.1', 'loopback NAT64'],
  ['64:ff9b::10.0.0.5', 'private NAT64'],
  ['64:ff9b::192.168.1.1', 'private NAT64'],
  ['64:ff9b::169.254.169.254', 'link-local NAT64'],
  ['64:ff9b::a83f:8110', 'cloud-internal NAT64'],
  ['64:ff9b::', 'unspecified NAT64'],
  ['64:ff9b:1::8.8.8.8', 'NAT64'],
  ['64:ff9b:1:fffe::10.0.0.1', 'NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2002:a00:5::1', '6to4'],
  ['2002:808:808::1', '6to4'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
  ['2a00:1450:4001:82a:0:5efe:10.0.0.1', 'ISATAP'],
  ['2a00:1450:4001:82a:200:5efe:192.168.0.1', 'ISATAP'],
  ['2606:4700::5efe:7f00:1', 'ISATAP'],
  ['fe80::5efe:10.0.0.1', 'link-local'],
  ['fe80::1%eth0', 'unreadable'],
  ['2606:4700::1%lo', 'unreadable'],
  ['ff02::1', 'multicast'],
  ['ff0e::1', 'multicast'],
]

/** Text that is not an address in strict form never counts as public, even where a lax parser would accept it. */
const unreadable = [
  '',
  'shop.example',
  'localhost',
  '127.1',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '2130706433',
  '08.8.8.8',
  '8.8.8',
  '8.8.8.8.',
  '8.8.8.8 ',
  '8.8.8.256',
  '[::1]',
  '[2606:4700::1]',
  ':::1',
  '1::2::3',
  '::ffff:8.8.8.8.8',
  '8.8.8.8/32',
  '\u0661.1.1.1',
]

const publicAddresses = [
  '1.0.0.0',
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '191.255.255.255',
  '192.0.1.0',
  '192.0.3.0',
  '192.31.195.255',
  '192.31.197.0',
  '192.52.192.255',
  '192.52.194.0',
  '192.88.98.255',
  '192.88.100.0',
  '192.167.255.255',
  '192.169.0.0',
  '192.175.47.255',
  '192.175.49.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '2000::',
  '2001:200::',
  '2001:4860:4860::8888',
  '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
  '2001:db9::',
  '2003::1',
  '2400:cb00::1',
  '2606:4700:4700::1111',
  '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff',
  '2620:4f:8001::',
  '2800:e0::1',
  '2a00:1450:4001:82a::200e',
  '2a00:1450:4001:82a:1:5efe:a00:1',
  '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '3fff:1000::',
  '64:ff9b::8.8.8.8',
  '64:ff9b::101:101',
]

/** Addresses spelt as hosts of URLs: the WHATWG parser turns each into one address, which is the one checked. */
const refusedHosts: [string, string][] = [
  ['127.0.0.1', 'loopback'],
  ['127.0.0.1.', 'loopback'],
  ['127.1', 'loopback'],
  ['127.0.1', 'loopback'],
  ['2130706433', 'loopback'],
  ['0x7f000001', 'loopback'],
  ['0x7f.0.0.1', 'loopback'],
  ['0x7f.1', 'loopback'],
  ['0X7F.1', 'loopback'],
  ['0177.0.0.1', 'loopback'],
  ['0177.1', 'loopback'],
  ['017700000001', 'loopback'],
  ['00000177.0.0.01', 'loopback'],
  ['①②⑦.0.0.1', 'loopback'],
  ['１２７.０.０.１', 'loopback'],
  ['127。0。0。1', 'loopback'],
  ['127．0．0．1', 'loopback'],
  ['%31%32%37.0.0.1', 'loopback'],
  ['127.0.0.1%2e', 'loopback'],
  ['0', 'unspecified'],
  ['0.0.0.0', 'unspecified'],
  ['0x0', 'unspecified'],
  ['10.5', 'private'],
  ['167772165', 'private'],
  ['012.0.0.5', 'private'],
  ['192.168.257', 'private'],
  ['0xc0a80101', 'private'],
  ['172.1048577', 'private'],
  ['169.254.169.254', 'link-local'],
  ['2852039166', 'link-local'],
  ['0xa9fea9fe', 'link-local'],
  ['0251.0376.0251.0376', 'link-local'],
  ['169.16689662', 'link-local'],
  ['4294967295', 'broadcast'],
  ['[::1]', 'loopback'],
  ['[0:0:0:0:0:0:0:1]', 'loopback'],
  ['[0000:0000:0000:0000:0000:0000:0000:0001]', 'loopback'],
  ['[::]', 'unspecified'],
  ['[::ffff:127.0.0.1]', 'IPv4-mapped'],
  ['[::FFFF:7F00:1]', 'IPv4-mapped'],
  ['[0:0:0:0:0:ffff:a9fe:a9fe]', 'IPv4-mapped'],
  ['[::127.0.0.1]', 'IPv4-compatible'],
  ['[64:ff9b::7f00:1]', 'loopback NAT64'],
  ['[64:FF9B::127.0.0.1]', 'loopback NAT64'],
  ['[2002:7f00:1::]', '6to4'],
  ['[fe80::1]', 'link-local'],
  ['[fd00:ec2::254]', 'private'],
]

describe('addresses a webhook must not reach', () => {
  test.each(refusedRanges)('%s to %s: %s', (first, last, word) => {
    expect(addressProblem(first)).toBe(`the ${word} address ${first}`)
    expect(addressProblem(last)).toBe(`the ${word} address ${last}`)
  })

  test.each(refusedAddresses)('%s: %s', (address, word) => {
    expect(addressProblem(address)).toBe(`the ${word} address ${address}`)
  })

  test.each(unreadable)('no address at all: %j', (text) => {
    expect(addressProblem(text)).toBe(`the unreadable address ${text}`)
  })

  test.each(refusedHosts)('https://%s/ is %s however it is written', (host, word) => {
    expect(() => checkTargetUrl(`https://${host}/hooks`, { allowInsecure: false })).toThrow(
      `leads to the ${word} address`,
    )
  })
})

test.each(publicAddresses)('%s is public', (address) => {
  expect(addressProblem(address)).toBeUndefined()
})

test('the corpus is as large as it claims to be', () => {
  const refused = refusedRanges.length * 2 + refusedAddresses.length + unreadable.length + refusedHosts.length
  expect(refused).toBeGreaterThanOrEqual(150)
  expect(publicAddresses.length).toBeGreaterThanOrEqual(50)
})
