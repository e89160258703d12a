// Faults of a template's form for which WhatsApp rejects it, as far as they can be seen while it is written.
import { placesIn } from '../template-wording.ts'
import type { TemplateContent } from './templates.ts'

export const formFaults = [
  'variable_first',
  'variable_last',
  'variables_together',
  'variables_many',
  'variables_unnumbered',
  'braces',
  'short_link',
] as const
export type FormFault = (typeof formFaults)[number]

const variable = /\{\{\s*[A-Za-z0-9_]{1,64}\s*\}\}/g
/** Whitespace and marks that are no words to WhatsApp. */
const blank = String.raw`[\s*_~\`]*`
const shorteners =
  /\b(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|cutt\.ly|rb\.gy|wa\.me|t\.ly|shorturl\.at)\//i

export function formFaultsOf({ header, body, buttons }: TemplateContent): FormFault[] {
  const headerText = header?.kind === 'text' ? header.text : ''
  const links = [body, ...buttons.flatMap((button) => (button.kind === 'url' ? [button.url] : []))]
  const found: Record<FormFault, boolean> = {
    variable_first: new RegExp(`^${blank}${variable.source}`).test(body),
    variable_last: new RegExp(`${variable.source}${blank}$`).test(body),
    variables_together: new RegExp(`${variable.source}${blank}${variable.source}`).test(body),
    variables_many: hasTooFewWords(body),
    variables_unnumbered: [headerText, body].some(isUnnumbered),
    braces: [headerText, body].some((text) => /\{|\}/.test(text.replace(variable, ''))),
    short_link: links.some((text) => shorteners.test(text)),
  }
  return formFaults.filter((fault) => found[fault])
}

/** WhatsApp wants more words than two for each variable. */
function hasTooFewWords(body: string): boolean {
  const count = [...body.matchAll(variable)].length
  const words = body.replace(variable, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  return count > 0 && words.length < 2 * count + 1
}

/** Numbers begin with 1 and leave none out; names may be any. */
function isUnnumbered(text: string): boolean {
  const places = placesIn(text)
  return places.some((place) => /^\d+$/.test(place)) && places.some((place, at) => place !== String(at + 1))
}
