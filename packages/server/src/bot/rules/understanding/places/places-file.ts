// The words of addresses, compiled once.
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'

const parts = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })
const PlacesFile = Type.Object(
  {
    about: parts,
    /** Kinds of streets before their name, and after it. */
    street: parts,
    streetAfter: parts,
    /** Quarters of the sky and months, after the number of a street that has no other name. */
    quarter: parts,
    month: parts,
    /** Codes of the post that make whatever stands before them a place. */
    postcode: parts,
    /** In the name of a house, and of nobody's wish. */
    house: parts,
    /** Lead to the name of a house: "the yard is". */
    home: parts,
    /** Words that begin a further part of an address. */
    part: parts,
    /** Words that lead to an address: "send it to", "I live in". */
    lead: parts,
    /** May stand between the lead and the address. */
    skip: parts,
    /** Politeness and laughter, anywhere. */
    noise: parts,
    /** Between a slip and the right number. */
    mend: parts,
    number: parts,
    /** After these a number is no house number. */
    notLive: parts,
    /** Before a number these make it an hour, a day, a size. */
    notStreet: parts,
    /** A lead that tells where to send things to: a number right behind it is a house. */
    sending: parts,
    /** In a lead, these tell that the customer's own address follows, though a question does. */
    owning: parts,
    /** Notes for whoever delivers. */
    note: parts,
  },
  { additionalProperties: false },
)

const words = readDataFile(PlacesFile, new URL('./places.json', import.meta.url))
const either = (list: readonly string[]) => `(?:${list.join('|').replaceAll(' ', '\\s+')})`
const edge = '(?<![\\p{L}\\p{N}])'
const end = '(?![\\p{L}\\p{N}])'
const houseNumber = `(?:n[°ºo]?\\.?\\s*|num(?:ero)?\\s+|numero\\s+|number\\s+|#\\s*)?\\d{1,5}\\p{L}?(?:\\s*[-/]\\s*\\d+\\p{L}?)?${end}`
const spelled = `${either(words.number)}(?:[\\s-]+(?:and\\s+|y\\s+|e\\s+)?${either(words.number)}){0,3}`
const name = `(?:[\\p{L}.'’]+\\s+)`

export const places = {
  /** "Calle 10 # 4-20", "rua do Ouro 1120": a kind of street and a number not far behind. */
  street: new RegExp(
    `${edge}${either(words.street)}(?:\\.|(?=\\s))\\s*(?:[^?!\\n]{0,45}?\\d[\\p{L}\\d]*|[^?!\\n]{2,30}?${edge}${spelled}${end})`,
    'gu',
  ),
  /** "22 Elm Street". */
  streetAfter: new RegExp(
    `${edge}(?:\\d{1,5}\\p{L}?(?:[-/]\\d+\\p{L}?)?|${spelled})\\s+(?:[nsew]\\.?\\s+)?${name}{1,3}?${either(words.streetAfter)}${end}`,
    'gu',
  ),
  /** "25 poniente 1508", "5 de mayo 408": streets that are called by a number or a date. */
  numbered: new RegExp(
    `${edge}(?:\\d{1,3}\\s+${either(words.quarter)}\\s+(?:#\\s*|n[°ºo]?\\.?\\s*|num(?:ero)?\\s+)?\\d{1,5}|\\d{1,2}\\s+de\\s+${either(words.month)}\\s+(?:#\\s*|n[°ºo]?\\.?\\s*|num(?:ero)?\\s+)?(?!20\\d\\d${end})\\d{2,5})${end}`,
    'gu',
  ),
  /** "Mitre 845", "Ovidio Lagos 3120": only where something leads to it. */
  bare: new RegExp(`^${name}{1,4}?${houseNumber}(?!\\s*(?:${either(words.notLive)}${end}|[:.,]\\d))`, 'u'),
  /** A word for a kind of street, and no name. */
  kind: new RegExp(`^(?:${[...words.street, ...words.streetAfter, ...words.part].join('|')})$`, 'u'),
  /** "12 Rue de Lyon": only where it is the customer's own. */
  bareNumber: new RegExp(
    `^\\d{1,5}\\p{L}?,?\\s+(?!${either(words.notLive)}${end})${name}{0,2}[\\p{L}]{3,}`,
    'u',
  ),
  notStreet: new RegExp(`${edge}${either(words.notStreet)}${end}`, 'u'),
  sending: new RegExp(`^${either(words.sending)}${end}`, 'u'),
  owning: new RegExp(`${edge}${either(words.owning)}${end}`, 'u'),
  lead: new RegExp(`${edge}(?:${words.lead.join('|').replaceAll(' ', '\\s+')})(?=[\\s:])`, 'gu'),
  skip: new RegExp(`^[\\s:,]*(?:${either(words.skip)}(?=[\\s:,])[\\s:,]*)*`, 'u'),
  noise: new RegExp(`${edge}${either(words.noise)}${end}`, 'gu'),
  // "Cra 18, no 19" and "Cra 7 No 12-30" mend nothing: a bare "no" is not enough.
  mended: new RegExp(
    `${edge}(\\d[\\p{L}\\d/-]*)[\\s,.!]+(?:(?:no|nao|ay|ah|eh)[\\s,.!]+)*(?:${either(words.mend)}[\\s,.!]+)+(?:(?:no|nao|es|eh|e|is|it'?s|el|la|o|the)\\s+)*(?=\\d)`,
    'gu',
  ),
  postcode: new RegExp(`${edge}${either(words.postcode)}${end}`, 'gu'),
  house: new RegExp(`${edge}${either(words.house)}${end}`, 'u'),
  home: new RegExp(`${edge}(?:${words.home.join('|').replaceAll(' ', '\\s+')})(?=[\\s:])`, 'gu'),
  part: new RegExp(`${edge}${either(words.part)}${end}[\\s.#:]*(?=[\\p{L}\\p{N}])`, 'u'),
  floorAndDoor: /^\s*\d{1,2}\s*(?:[°ºª]|ro|do|er|to|vo|no|st|nd|rd|th|o|a)\s*,?\s*\p{L}?\s*$/u,
  notes: new RegExp(`${edge}(?:${words.note.join('|').replaceAll(' ', '\\s+')})`, 'gu'),
} as const
