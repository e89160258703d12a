// The rules understand customers they were not written for: real lines, some of them held out from tuning.
import { readFileSync } from 'node:fs'
import type { Language } from '@mostrador/contract/languages'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { Act } from './act.ts'
import { languageOf } from './language.ts'
import { understand } from './understand.ts'

type Line = {
  language: Language
  text: string
  /** `+` joins several actions, `|` separates alternatives. */
  actions: string
  while?: 'confirm' | 'address'
  product?: string
  quantity?: number
  day?: string
  time?: string
}

const rightMin = 0.9
const today = Temporal.PlainDate.from('2026-11-18')
const pleasantries = new Set(['greet', 'thanks', 'bye', 'smalltalk', 'confirm'])
const tuned = read('lines.json')
const heldOut = read('lines-held-out.json')

describe('customer lines', () => {
  it('are enough to tell, and some of them were kept from tuning', () => {
    expect(tuned.length).toBeGreaterThanOrEqual(180)
    expect(heldOut.length).toBeGreaterThanOrEqual(100)
  })

  it('are understood nine times out of ten', () => {
    expect(shareRight('tuned', tuned)).toBeGreaterThanOrEqual(rightMin)
  })

  it('are understood nine times out of ten where the rules never saw them', () => {
    expect(shareRight('held out', heldOut)).toBeGreaterThanOrEqual(rightMin)
  })

  it('of three words and more show their language', () => {
    const long = [...tuned, ...heldOut].filter(({ text }) => text.split(' ').length > 2)
    const wrong = long.filter(({ language, text }) => languageOf(text, 'es') !== language)
    expect(wrong.length / long.length, wrong.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.05)
  })

  it('of one word that two languages share stay in the one spoken', () => {
    const shared =
      'horario horarios cancelar cancela menu ok total agendar marcar valor entrega envio pedido segunda sabado domingo' +
      ' este dia presente pelo stock bot no carro promo oferta agenda reservar pagar comprar foto video 1 2'
    const words = shared.split(' ')
    for (const spoken of ['es', 'pt'] as const) {
      const changed = words.filter((word) => languageOf(word, spoken) !== spoken)
      expect(changed, spoken).toEqual([])
    }
    expect(languageOf('¿azul o negro?', 'es')).toBe('es')
    expect(languageOf('como pago?', 'pt')).toBe('pt')
  })
})

function read(file: string): Line[] {
  return JSON.parse(readFileSync(new URL(`../../../../test/bot/${file}`, import.meta.url), 'utf8')) as Line[]
}

function shareRight(name: string, lines: readonly Line[]): number {
  const misses = lines.flatMap((line) => {
    const { acts } = understand(line.text, { language: line.language, expected: line.while, today })
    const said = acts.map(({ intent }) => intent).join('+')
    const wrong = faultOf(line, acts)
    return wrong ? [`  ${line.text} → ${said} (${wrong})`] : []
  })
  const share = 1 - misses.length / lines.length
  const head = `${name}: ${lines.length - misses.length} of ${lines.length} right (${(share * 100).toFixed(1)} %)`
  process.stdout.write(`${[head, ...misses].join('\n')}\n`)
  return share
}

/** The mistake in the interpretation; undefined when it is right. */
function faultOf(line: Line, acts: readonly Act[]): string | undefined {
  const serious = acts.filter(({ intent }) => !pleasantries.has(intent))
  // When a line holds nothing but pleasantries only one is answered; the expected one need only be among them.
  const social = acts.filter(({ intent }) => line.actions.split('|').includes(intent)).slice(0, 1)
  const meant = (serious.length > 0 ? serious : social.length > 0 ? social : acts).filter(
    ({ intent }, at, all) => all[at - 1]?.intent !== intent,
  )
  const wanted = line.actions.split('+').map((either) => either.split('|'))
  const isRight =
    meant.length === wanted.length && wanted.every((either, at) => either.includes(meant[at]?.intent ?? ''))
  if (!isRight) return `wanted ${line.actions}`
  const [act] = meant
  if (line.product !== undefined && !act?.query.includes(line.product)) return `product: ${act?.query}`
  if (line.quantity !== undefined && act?.quantity !== line.quantity) return `quantity: ${act?.quantity}`
  if (line.day !== undefined && act?.when?.from !== line.day) return `day: ${act?.when?.from}`
  if (line.time !== undefined && act?.when?.time !== line.time) return `time: ${act?.when?.time}`
  return undefined
}
