// "Lucía Robles, Av. Chapultepec 123, tel 33 1234 5678": who gets it and their phone, in the same line as where it goes to.
import { plainText } from '../normalise.ts'
import { phoneIn, phoneWords, type ToldContact } from './contact-in.ts'

/** `known`: what is known of the customer stays in the address, where it says who gets this one. */
export function splitAddress(
  said: string,
  { zone, known }: { zone: string; known: { name: boolean; phone: boolean } },
): { address: string; told: ToldContact | undefined } {
  const phone = known.phone ? undefined : labelledPhone(said, zone)
  const left = phone === undefined ? said : said.replace(phone.whole, ', ')
  const name = known.name ? undefined : (introduced(left) ?? (phone && firstOf(left)))
  const address = tidy(name === undefined ? left : left.replace(name.whole, ', '))
  // A line without a number of a street is no address any more.
  if ((phone === undefined && name === undefined) || !/\d/.test(address))
    return { address: said, told: undefined }
  return {
    address,
    told: { ...(name && { name: name.name }), ...(phone && { phone: phone.digits }) },
  }
}

const labels = `(?:(?:mi|meu|my|y|e|and|el|o|the|${phoneWords}|es|is|é|de)(?!\\p{L})[\\s.:#]*)*`

/** At least eight digits, which no house has. */
function labelledPhone(said: string, zone: string): { whole: string; digits: string } | undefined {
  const parts = said.match(/(?:\+|\b00)?\(?\d[\d .\-()]{6,20}\d/g) ?? []
  for (const part of parts) {
    if (part.replace(/\D/g, '').length < 8) continue
    const phone = phoneIn(part, zone)
    const at = phone && said.indexOf(phone.written)
    if (phone === undefined || at === undefined || at < 0) continue
    const label = new RegExp(`[\\s,;.]*(?<!\\p{L})${labels}$`, 'iu').exec(said.slice(0, at))?.[0] ?? ''
    return { whole: label + phone.written, digits: phone.digits }
  }
  return undefined
}

const nameWords = "\\p{Lu}[\\p{L}'’-]*(?:\\s+(?:(?:de|del|de la|da|do|dos|das)\\s+)?\\p{Lu}[\\p{L}'’-]*){0,3}"
const introducing = new RegExp(
  `(?<!\\p{L})(?:[Aa] nombre de|[Ss]oy|[Mm]e llamo|[Mm]i nombre es|[Nn]ombre:?|(?:[Ll]o |[Ll]a )?[Rr]ecibe:?|[Qq]uien recibe es|[Ee]m nome de|[Ss]ou (?:o|a)|[Ss]ou|[Mm]e chamo|[Mm]eu nome (?:é|e)|[Nn]ome:?|[Qq]uem recebe (?:é|e)(?: o| a)?|[Pp]ara entregar a|[Ff]or|[Mm]y name is|[Nn]ame:?|I['’]m|I am)\\s+(?<name>${nameWords})(?=\\s*(?:$|[,.;\\n]|(?:y|e|and)(?!\\p{L})))`,
  'u',
)

function introduced(said: string): { whole: string; name: string } | undefined {
  const found = introducing.exec(said)
  const name = found?.groups?.name
  return found === null || name === undefined || isPlace(name) ? undefined : { whole: found[0], name }
}

/** Beside a phone, two to four words with capitals before the street are a name. */
function firstOf(said: string): { whole: string; name: string } | undefined {
  const first = said.split(/[,;\n]/)[0]?.trim() ?? ''
  const isName = new RegExp(`^${nameWords}$`, 'u').test(first) && /\s/.test(first) && !isPlace(first)
  return isName ? { whole: first, name: first } : undefined
}

function isPlace(name: string): boolean {
  return placeWord.test(plainText(name))
}
const placeWord =
  /\b(?:calle|carrera|cra|avenida|av|avda|rua|alameda|travessa|praca|plaza|barrio|bairro|colonia|col|urbanizacion|residencial|conjunto|edificio|predio|torre|condominio|casa|apto|apartamento|depto|manzana|sector|vereda|jardin|jardim|parque|vila|villa|cidade|ciudad|centro|santa|san|santo|sao|norte|sur|sul|este|oeste|el|la|los|las|street|st|road|rd|lane|drive|building|apt|suite|park|north|south|east|west)\b/

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<!\s)\s*\n\s*/g, ', ')
    .replace(/(?<![\s,;])[\s,;]*,/g, ',')
    .replace(/,(?=\S)/g, ', ')
    .replace(/^[\s,.;]+(?:(?:y|e|and)\s+)?|(?<![\s,;])[\s,;]+$/g, '')
}
