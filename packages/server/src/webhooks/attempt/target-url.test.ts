import { describe, expect, test } from 'vitest'
import { checkTargetUrl, targetOf } from './target-url.ts'

const strict = { allowInsecure: false }
const insecure = { allowInsecure: true }

describe('the URL of a webhook', () => {
  test.each([
    ['https://shop.example/hooks', 'https://shop.example/hooks'],
    ['https://shop.example', 'https://shop.example/'],
    ['  https://SHOP.example:443/a?b=c  ', 'https://shop.example/a?b=c'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
    ['https://shop.example./hooks', 'https://shop.example/hooks'],
    ['https://shop.example/@ana?mail=a@b', 'https://shop.example/@ana?mail=a@b'],
    ['https://shop.example/a/../b', 'https://shop.example/b'],
    ['https://tienda-ñandú.example/', 'https://xn--tienda-and-z9a5i.example/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://134744072/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://local.shop.example/', 'https://local.shop.example/'],
    ['https://localhost.shop.example/', 'https://localhost.shop.example/'],
  ])('%j is saved as %j', (url, saved) => {
    expect(checkTargetUrl(url, strict)).toBe(saved)
    expect(checkTargetUrl(saved, strict)).toBe(saved)
  })

  test.each([
    ['', 'cannot be read'],
    ['shop.example/hooks', 'cannot be read'],
    ['//shop.example/hooks', 'cannot be read'],
    ['https://', 'cannot be read'],
    ['https://256.1.1.1/', 'cannot be read'],
    ['https://shop example/', 'cannot be read'],
    ['https://[fe80::1%25eth0]/', 'cannot be read'],
    ['https://shop.example:65536/', 'cannot be read'],
    ['http://shop.example/', 'must begin with https://'],
    ['ftp://shop.example/', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['javascript:alert(1)', 'must begin with https://'],
    ['wss://shop.example/', 'must begin with https://'],
    ['https://user@shop.example/', 'user name or password'],
    ['https://user:secret@shop.example/', 'user name or password'],
    ['https://:secret@shop.example/', 'user name or password'],
    ['https://@h.com/x', 'user name or password'],
    ['https://:@h.com/x', 'user name or password'],
    [' HTTPS:\\\\@h.com/x', 'user name or password'],
    ['https:/\t/@h.com/x', 'user name or password'],
    ['https:@h.com/x', 'user name or password'],
    ['https://shop.example/\r\nX: 1', 'spaces, line breaks or control characters'],
    ['https://shop.example/a b', 'spaces, line breaks or control characters'],
    ['https://shop.example/a\u0001', 'spaces, line breaks or control characters'],
    ['https://shop\n.example/', 'spaces, line breaks or control characters'],
    ['https://shop.example/#part', 'part after #'],
    ['https://shop.example/#', 'part after #'],
    ['https://shop.example:0/', 'port 0'],
    ['https://shop..example/', 'cannot exist'],
    ['https://shop.example../', 'cannot exist'],
    ['https://.shop.example/', 'cannot exist'],
    [`https://${'a'.repeat(64)}.example/`, 'cannot exist'],
    [`https://${'a.'.repeat(127)}example/`, 'cannot exist'],
    ['https://localhost/', 'the local name localhost'],
    ['https://LOCALHOST./', 'the local name localhost'],
    ['https://shop.localhost/', 'the local name shop.localhost'],
    ['https://localhost.localdomain/', 'the local name'],
    ['https://ⓛocalhost/', 'the local name localhost'],
    ['https://receiver/', 'the local name receiver'],
    ['https://receiver./', 'the local name receiver'],
    ['https://printer.local/', 'the local name'],
    ['https://metadata.google.internal/', 'the local name'],
    ['https://router.home.arpa/', 'the local name'],
    ['https://10.0.0.5/', 'the private address 10.0.0.5'],
    ['https://10.0.0.5./', 'the private address 10.0.0.5'],
    [`https://shop.example/${'a'.repeat(2048)}`, 'longer than 2048 characters'],
    [`https://shop.example/${'ñ'.repeat(1000)}`, 'longer than 2048 characters once it is encoded'],
  ])('%j is refused: %s', (url, reason) => {
    expect(() => checkTargetUrl(url, strict)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(reason) }),
    )
  })

  test('where insecure targets are allowed, another scheme is told both', () => {
    expect(() => checkTargetUrl('ftp://shop.example/', insecure)).toThrow(
      'must begin with https:// or http://',
    )
  })

  test('may be 2,048 characters long', () => {
    const url = 'https://shop.example/'.padEnd(2048, 'a')
    expect(checkTargetUrl(url, strict)).toBe(url)
  })

  test.each(['http://127.0.0.1:8080/', 'https://10.0.0.5/', 'http://localhost/', 'http://receiver:3000/'])(
    '%s is taken where insecure targets are allowed',
    (url) => {
      expect(checkTargetUrl(url, insecure)).toBe(url)
      expect(() => checkTargetUrl(url, strict)).toThrow()
    },
  )

  test.each([
    'ftp://10.0.0.5/',
    'http://user@localhost/',
    'http://localhost/#a',
    'http://a..b/',
    'http://127.0.0.1:1/\r\nX: 1',
  ])('%s is refused even there', (url) => {
    expect(() => checkTargetUrl(url, insecure)).toThrow()
  })
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://[fe80::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::169.254.169.254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://METADATA.google.internal./',
])('%s, where clouds keep secrets, is refused even where insecure targets are allowed', (url) => {
  expect(() => checkTargetUrl(url, insecure)).toThrow('which is never a receiver')
})

test.each([
  'http://[::1]:3000/',
  'http://[fd00:ec2::253]/',
  'http://[::ffff:10.0.0.5]/',
  'http://100.64.0.1/',
])('%s is no such address', (url) => {
  expect(() => checkTargetUrl(url, insecure)).not.toThrow()
})

test('a saved URL is read into what a connection needs', () => {
  expect(targetOf('https://shop.example./a?b=c')).toEqual({
    origin: 'https://shop.example',
    isTls: true,
    host: 'shop.example',
    port: 443,
    path: '/a?b=c',
  })
  expect(targetOf('http://[::1]:8080/')).toMatchObject({ isTls: false, host: '::1', port: 8080 })
  expect(targetOf('ftp://shop.example/')).toBeUndefined()
  expect(targetOf('nothing')).toBeUndefined()
})
