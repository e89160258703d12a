// Guarantees of every adapter about webhooks.
import { platformFacts } from '@mostrador/contract/platforms'
import { platforms } from '@mostrador/contract/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goldenPlatforms } from '../../test/harness/payloads/golden-payloads.ts'
import { adapterOf } from './adapters.ts'
import { type ChannelAdapter, NormaliseError } from './channel.ts'

const subjects = goldenPlatforms.map(({ platform, payloads }) => {
  return { platform, adapter: adapterOf(platform), payloads }
})

const read = (adapter: ChannelAdapter, body: unknown) =>
  adapter.split(body).events.map(({ kind, payload }) => adapter.normalise(kind, JSON.parse(payload)))

const namesOf = (adapter: ChannelAdapter, body: unknown) =>
  adapter
    .split(body)
    .events.map(({ channelExternalId, externalId, lane, payload }) => [
      channelExternalId,
      externalId,
      lane,
      payload,
    ])

test('every platform that sends webhooks is a subject here', () => {
  const asked = platforms.filter((platform) => adapterOf(platform).api !== undefined)
  expect(goldenPlatforms.map(({ platform }) => platform).toSorted()).toEqual(asked.toSorted())
})

test.each(platforms)('%s is connected as its facts say', (platform) => {
  const { api } = adapterOf(platform)
  expect(platformFacts[platform].connects).toBe(!api ? 'at once' : api.webhook ? 'from here' : 'by hand')
})

describe.each(subjects)('webhooks of $platform', ({ adapter, payloads }) => {
  test.each(payloads('channel'))('$name', ({ body, events }) => {
    const found = read(adapter, body)
    expect(found).toMatchObject(events)
    expect(found).toHaveLength(events.length)
  })

  test('a repetition has the same names and lanes, and no two events have the same name', () => {
    const all = payloads('channel').map(({ body }) => body)
    for (const body of all) expect(namesOf(adapter, structuredClone(body))).toEqual(namesOf(adapter, body))
    const names = all.flatMap((body) => adapter.split(body).events.map(({ externalId }) => externalId))
    expect(new Set(names).size).toBe(names.length)
  })

  test('every event names its channel, or that of its address', () => {
    for (const { body } of payloads('channel')) {
      for (const { channelExternalId } of adapter.split(body).events) {
        expect(channelExternalId).toBe(adapter.webhookObject === undefined ? undefined : 'channel')
      }
    }
  })

  test('a message keeps its whole payload, as JSON on one line', () => {
    for (const event of payloads('channel').flatMap(({ body }) => read(adapter, body))) {
      if (event.kind !== 'message' && event.kind !== 'echo') continue
      expect(JSON.parse(event.message.payload)).toBeTypeOf('object')
      expect(event.message.payload).not.toContain('\n')
    }
  })

  test('nothing that anybody can send breaks it: what is malformed is an event of its own', () => {
    const bodies = payloads('channel').map(({ body }) => body)
    const mangled = fc
      .tuple(fc.constantFrom(...bodies), fc.jsonValue(), fc.nat())
      .map(([body, junk, seed]) => {
        const copy = structuredClone(body)
        const holders = objectsIn(copy)
        const holder = holders[seed % holders.length] ?? copy
        const keys = Object.keys(holder)
        holder[keys[seed % keys.length] ?? 'x'] = junk
        return copy
      })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), mangled), (body) => {
        for (const { kind, payload } of adapter.split(body).events) {
          try {
            adapter.normalise(kind, JSON.parse(payload))
          } catch (error) {
            expect(error).toBeInstanceOf(NormaliseError)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is taken in only with a signature that fits', () => {
    const body = Buffer.from('{}')
    expect(adapter.hasSignature({})).toBe(false)
    expect(adapter.verifySignature(body, {}, ['secret'])).toBe(false)
    for (const header of ['x-hub-signature-256', 'x-telegram-bot-api-secret-token']) {
      const headers = { [header]: 'sha256=00' }
      expect(adapter.verifySignature(body, headers, ['secret'])).toBe(false)
      expect(adapter.verifySignature(body, headers, [])).toBe(false)
    }
  })
})

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}
