import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasMetaSignature, verifyMetaSignature } from './signature.ts'

const body = Buffer.from('test')
const published = 'sha256=0329a06b62cd16b33eb6792be8c60b158d89a2ee3a876fce9a881ebb488c0914'
const header = (value: string) => ({ 'x-hub-signature-256': value })

describe('signature of Meta', () => {
  test('the published test vector is accepted, under any of several secrets', () => {
    expect(verifyMetaSignature(body, header(published), ['secret'])).toBe(true)
    expect(verifyMetaSignature(body, header(published), ['other', 'secret'])).toBe(true)
    expect(verifyMetaSignature(body, header(published), ['secret', 'other'])).toBe(true)
  })

  test('holds for exactly these bytes, also where they are no text', () => {
    const bytes = Buffer.from([0, 255, 128, 10])
    const mac = createHmac('sha256', 'secret').update(bytes).digest('hex')
    expect(verifyMetaSignature(bytes, header(`sha256=${mac}`), ['secret'])).toBe(true)
    expect(
      verifyMetaSignature(Buffer.from(bytes.toString('utf8')), header(`sha256=${mac}`), ['secret']),
    ).toBe(false)
  })

  test.each([
    ['another secret', published, ['Secret']],
    ['no secret', published, []],
    ['one digit changed', published.replace(/4$/, '5'), ['secret']],
    ['one digit less', published.slice(0, -1), ['secret']],
    ['one digit more', `${published}0`, ['secret']],
    ['no prefix', published.slice(7), ['secret']],
    ['another algorithm', published.replace('sha256', 'sha1'), ['secret']],
    ['two signatures in one header', `${published}, ${published}`, ['secret']],
    ['nothing', '', ['secret']],
  ])('is refused with %s', (_what, value, secrets) => {
    expect(verifyMetaSignature(body, header(value), secrets)).toBe(false)
  })

  test('a request without the header is told before its body is read', () => {
    expect(hasMetaSignature({})).toBe(false)
    expect(hasMetaSignature(header('sha256=zz'))).toBe(false)
    expect(hasMetaSignature(header(published))).toBe(true)
  })

  test('nothing here compares secret bytes but in constant time', () => {
    const source = readFileSync(new URL('./signature.ts', import.meta.url), 'utf8')
    expect(source.match(/timingSafeEqual\(/g)).toHaveLength(1)
    expect(source).not.toMatch(/\.equals\(|=== (given|wanted)|(given|wanted) ===/)
  })
})
