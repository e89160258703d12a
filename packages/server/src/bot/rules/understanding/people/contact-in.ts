// Name and phone in the answer to the question for both.
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { dialledAtHome, readWrittenPhone } from '../../../../domain/contacts/written-phone.ts'
import { plainText } from '../normalise.ts'
import { lexicons, wordSet } from '../vocabulary.ts'
import { assentOf } from './assent.ts'

export type ToldContact = { name?: string; phone?: string }

/** Undefined where the words may be anything else. `zone`: of the shop, for phones without the code of their country. */
export function contactIn(
  said: string,
  { zone, language }: { zone: string; language: Language },
): ToldContact | undefined {
  // "Sí, confirmo" is nobody's name.
  if (said.includes('?') || isMereAssent(said)) return undefined
  const phone = phoneIn(said, zone)
  const rest = phone === undefined ? said : said.replace(phone.written, ' ')
  const isLed = leading.test(plainText(rest))
  const name = nameIn(rest, { isSure: isLed || phone !== undefined, language })
  if (name === undefined && phone === undefined) return undefined
  return { ...(name !== undefined && { name }), ...(phone && { phone: phone.digits }) }
}

function isMereAssent(said: string): boolean {
  const { says, rest } = assentOf(said)
  return (says === 'yes' || says === 'weak') && rest.length === 0
}

/** "I would rather not say", in a line that says little else. */
export function keepsToThemselves(said: string): boolean {
  return refusing.test(plainText(said))
}

const refusing =
  /^(?:(?:no|nao|eh|ah|mm|pues|bueno|mejor|melhor|sorry|perdon|desculpa) )*(?:no|nop|nope|nah|nao|no (?:gracias|quiero|thanks|thank you)|nao (?:quero|obrigad[oa])|obrigad[oa]|(?:yo )?(?:prefiero|prefiro|preferiria|i prefer|i d rather|i would rather|rather|prefer|id rather|better)(?: que)? (?:no|nao|not)(?: \w+){0,4}|mejor no|melhor nao|paso|passo|skip|pass|sin (?:nombre|datos)|sem (?:nome|dados)|anonim[oa]|anonymous|(?:no|nao) (?:te |le |lo |la |los |se )?(?:doy|quiero dar\w*|quero dar\w*|digo)(?: \w+){0,3}|(?:i )?(?:do not|dont) want to(?: \w+){0,4})(?: (?:por favor|please|gracias|thanks|obrigad[oa]))?$/
const leading =
  /^(?:(?:hola|oi|hi|si|sim|yes|claro|ok|dale|bueno) )*(?:soy|me llamo|mi nombre es|mi nombre|nombre|a nombre de|de parte de|sou|me chamo|meu nome e|meu nome|nome|em nome de|i am|im|i m|my name is|my names|name|its|it s|this is)\b/
/** Words around a name, as they are written. */
const around =
  /^(?:(?:hola|oi|hi|s[ií]|sim|yes|claro|ok|dale|bueno)(?!\p{L})[\s,.!:]*)*(?:(?:soy|me llamo|mi nombre es|mi nombre|nombre|a nombre de|de parte de|sou|me chamo|meu nome [eé]|meu nome|nome|em nome de|i am|i['’]?m|my name is|my name['’]s|name|it['’]?s|this is)(?!\p{L}))?[\s:,.-]*/iu
/** The words that people have for a phone, as alternatives of a pattern. */
export const phoneWords =
  'n[uú]mero|number|tel[eé]fono|telefone|phone|tel|cel|celular|mobile|cell|m[oó]vil|whats(?:app)?|wpp|wsp|zap|fone|contacto|contato'
const aboutPhone = new RegExp(
  `^(?:y|e|and|con|com|with|mi|meu|my|el|o|the|al|ao|at|es|is|é|${phoneWords})$`,
  'iu',
)
const digitsMarked = /(?:\+|\b00)?\(?\d[\d\s().\-/]{5,22}\d/
const nameWord = /^\p{L}[\p{L}'’.-]*$/u
const joining: ReadonlySet<string> = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'da',
  'das',
  'do',
  'dos',
  'e',
  'y',
  'van',
  'von',
])
/** Names of families that are everyday words without their tilde. */
const surname = /^peñas?$/iu
const wordsMax = 5

export function phoneIn(said: string, zone: string): { written: string; digits: string } | undefined {
  const [written] = digitsMarked.exec(said) ?? []
  // 13486-000 is a code of the Brazilian post.
  if (written === undefined || /^\d{5}-\d{3}$/.test(written)) return undefined
  const read = dialledAtHome(written, zone) ?? readWrittenPhone(written, zone)
  if (read === undefined) return undefined
  // Without the code of a country it stays as it was written; people know what it means there.
  return { written, digits: read === 'unclear' ? written.trim() : `+${read}` }
}

/** Among everyday words a name is only believed where it is introduced as one, or stands beside a phone, with capitals. */
function nameIn(
  said: string,
  { isSure, language }: { isSure: boolean; language: Language },
): string | undefined {
  const bare = ` ${said} `
    .trim()
    .replace(around, '')
    .replace(/^(?:el|la|o|a)\s+(?=\p{Lu})/u, '')
    .split(/[,.;:\n|/]/)
    .map((part) => withoutPhoneWords(part).trim())
    .find((part) => part !== '')
  if (bare === undefined || bare.length > limits.nameCharsMax) return undefined
  const words = bare.split(/\s+/)
  if (words.length > wordsMax || !words.every((word) => nameWord.test(word))) return undefined
  const plain = words.map((word) => plainText(word)).filter((word) => !joining.has(word))
  if (plain.length === 0 || plain.every((word) => word.length < 2)) return undefined
  const everyday = wordSet(lexicons[language].quiet)
  const isJoining = (word: string) => joining.has(plainText(word))
  const quiet = words.filter(
    (word) => !isJoining(word) && everyday.has(plainText(word)) && !surname.test(word),
  )
  const isWritten = isSure && words.every((word) => /^\p{Lu}/u.test(word) || isJoining(word))
  if (quiet.length > 0 && !(isWritten && quiet.length < plain.length)) return undefined
  return isSure || words.some((word) => /^\p{Lu}/u.test(word)) || words.length <= 3 ? bare : undefined
}

/** "Ana, my phone is": the words that lead to a phone, from the end on. */
function withoutPhoneWords(part: string): string {
  const words = [...part.matchAll(/[^\s,.;:/|()-]+/g)]
  const kept = words.findLastIndex(([word]) => !aboutPhone.test(word))
  if (kept === words.length - 1) return part
  const last = words[kept]
  return last === undefined ? '' : part.slice(0, last.index + last[0].length)
}
