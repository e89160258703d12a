import { describe, expect, test } from 'vitest'
import { renderJson, renderText } from './output.ts'

/** Every control character: ASCII's, delete, and those that some terminals obey as one character (U+0080 to U+009F). */
const controls = String.fromCharCode(
  ...Array.from({ length: 32 }, (_, code) => code),
  ...Array.from({ length: 33 }, (_, code) => 0x7f + code),
)
/** Like `controls`, but without the line feed. */
const obeyed = /(?!\n)\p{Cc}/u

describe('what others wrote commands no terminal', () => {
  const name = `Ana\u001b]0;title\u0007 ${controls}\u009b2Jend`
  const escaped = (text: string) =>
    [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const shown = `Ana\\u001b]0;title\\u0007 ${escaped(controls)}\\u009b2Jend`

  test.each([
    ['a field', { name }, `name  ${shown}\n`],
    ['a field of a field', { customer: { name } }, `customer.name  ${shown}\n`],
    ['a row of a list', { data: [{ name }], next_cursor: null }, `name\n${shown}\n`],
  ])('in %s', (_what, json, text) => {
    expect(renderText({ json })).toBe(text)
  })

  test('in a list within a field, which is shown as JSON', () => {
    const text = renderText({ json: { names: [name, '\u009b31m'] } })
    expect(text).not.toMatch(obeyed)
    expect(text).toContain('\\u009b2Jend')
  })

  test.each(['\u202e', '\u2066', '\u200f', '\ufeff', '\u2028', '\u00ad'])(
    'what turns or hides the text beside it is shown as what it is',
    (char) => {
      const text = renderText({ json: { name: `gpj${char}.exe`, names: [char] }, lines: [`see ${char}`] })
      expect(text).not.toContain(char)
      expect(text.match(new RegExp(escaped(char).replace('\\', '\\\\'), 'g'))).toHaveLength(3)
      expect(JSON.parse(renderJson({ json: { name: char } }))).toEqual({ name: char })
    },
  )

  test('words and faces that are joined by a character stay whole', () => {
    const name = 'می\u200cخواهم 👩\u200d👧'
    expect(renderText({ json: { name } })).toBe(`name  ${name}\n`)
  })

  test('and is whole for a script, as JSON', () => {
    expect(JSON.parse(renderJson({ json: { name } }))).toEqual({ name })
  })
})
