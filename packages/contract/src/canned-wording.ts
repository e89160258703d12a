// The variables of answers that people have ready, and how they are filled in.
import { unknownName } from './values.ts'

export const cannedVariables = ['customer_first_name', 'customer_name', 'agent_name', 'shop_name'] as const
export type CannedVariable = (typeof cannedVariables)[number]

const place = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The first name between double braces that stands for nothing. */
export function unknownVariableIn(text: string): string | undefined {
  const names = [...text.matchAll(place)].map(([, name = '']) => name)
  return names.find((name) => !cannedVariables.some((known) => known === name))
}

/** Names from channels can be anything; only a plausible first one is used to speak to somebody. */
export function plausibleFirstName(name: string | null): string | undefined {
  const [first = '', second = ''] = (name ?? '').trim().split(/\s+/)
  if (name === unknownName) return undefined
  if (title.test(first)) return isName.test(second) ? `${first} ${second}` : undefined
  return isName.test(first) ? first : undefined
}

const isName = /^\p{L}[\p{L}'’-]{1,19}$/u
/** Titles go into the greeting: "Doña Lupita". */
const title =
  /^(?:do[nñ]a?|sra?|srta|se[nñ]or(?:a|ita)?|dona|seu|dra?|doctora?|lic|ing|profe?|mtr[oa]|mrs?|ms|miss)\.?$/iu

/** A name that is not known leaves no gap: "Hola {{customer_name}}!" becomes "Hola!". */
export function filledReply(text: string, values: Readonly<Record<CannedVariable, string | null>>): string {
  return text
    .replace(/,? ?\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: CannedVariable, at: number) => {
      const value = values[name]
      if (value === undefined) return whole
      if (value !== null && value !== '') return whole.slice(0, whole.indexOf('{')) + value
      return at === 0 || text[at - 1] === '\n' ? lineStart : ''
    })
    .replaceAll(new RegExp(`${lineStart}[,;:.!?]* ?`, 'g'), '')
}

/** In place of an empty name that a line begins with; no text contains it. */
const lineStart = '\u0000'
