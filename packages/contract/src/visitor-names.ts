// Visitors of the web chat give no name. They are called by an animal, a colour and a number that always come from the same id,
// so that people recognise one when they see it again, and find it; nothing of it is stored.
import { type Language, languages } from './languages.ts'

type Words = readonly [en: string, es: string, pt: string]
const places: Record<Language, 0 | 1 | 2> = { en: 0, es: 1, pt: 2 }

/** Colours whose words have one form in Spanish and Portuguese, whatever the animal. */
export const visitorColors = {
  blue: ['Visitor Blue {animal}', 'Visitante {animal} Azul', 'Visitante {animal} Azul'],
  green: ['Visitor Green {animal}', 'Visitante {animal} Verde', 'Visitante {animal} Verde'],
  gray: ['Visitor Gray {animal}', 'Visitante {animal} Gris', 'Visitante {animal} Cinza'],
  violet: ['Visitor Violet {animal}', 'Visitante {animal} Violeta', 'Visitante {animal} Violeta'],
  orange: ['Visitor Orange {animal}', 'Visitante {animal} Naranja', 'Visitante {animal} Laranja'],
  turquoise: ['Visitor Turquoise {animal}', 'Visitante {animal} Turquesa', 'Visitante {animal} Turquesa'],
  sky: ['Visitor Sky-blue {animal}', 'Visitante {animal} Celeste', 'Visitante {animal} Celeste'],
  brown: ['Visitor Brown {animal}', 'Visitante {animal} Marrón', 'Visitante {animal} Marrom'],
  pink: ['Visitor Pink {animal}', 'Visitante {animal} Rosa', 'Visitante {animal} Rosa'],
  coral: ['Visitor Coral {animal}', 'Visitante {animal} Coral', 'Visitante {animal} Coral'],
  lilac: ['Visitor Lilac {animal}', 'Visitante {animal} Lila', 'Visitante {animal} Lilás'],
  indigo: ['Visitor Indigo {animal}', 'Visitante {animal} Índigo', 'Visitante {animal} Índigo'],
} as const satisfies Record<string, Words>

export const visitorAnimals = {
  hummingbird: ['Hummingbird', 'Colibrí', 'Beija-flor'],
  toucan: ['Toucan', 'Tucán', 'Tucano'],
  condor: ['Condor', 'Cóndor', 'Condor'],
  macaw: ['Macaw', 'Guacamaya', 'Arara'],
  parrot: ['Parrot', 'Loro', 'Papagaio'],
  heron: ['Heron', 'Garza', 'Garça'],
  flamingo: ['Flamingo', 'Flamenco', 'Flamingo'],
  pelican: ['Pelican', 'Pelícano', 'Pelicano'],
  owl: ['Owl', 'Búho', 'Coruja'],
  swallow: ['Swallow', 'Golondrina', 'Andorinha'],
  seagull: ['Seagull', 'Gaviota', 'Gaivota'],
  penguin: ['Penguin', 'Pingüino', 'Pinguim'],
  dolphin: ['Dolphin', 'Delfín', 'Golfinho'],
  whale: ['Whale', 'Ballena', 'Baleia'],
  turtle: ['Turtle', 'Tortuga', 'Tartaruga'],
  seahorse: ['Seahorse', 'Caballito de Mar', 'Cavalo-marinho'],
  seal: ['Seal', 'Foca', 'Foca'],
  otter: ['Otter', 'Nutria', 'Lontra'],
  starfish: ['Starfish', 'Estrella de Mar', 'Estrela-do-mar'],
  jaguar: ['Jaguar', 'Jaguar', 'Onça'],
  puma: ['Puma', 'Puma', 'Puma'],
  ocelot: ['Ocelot', 'Ocelote', 'Jaguatirica'],
  tapir: ['Tapir', 'Danta', 'Anta'],
  capybara: ['Capybara', 'Chigüiro', 'Capivara'],
  anteater: ['Anteater', 'Oso Hormiguero', 'Tamanduá'],
  armadillo: ['Armadillo', 'Armadillo', 'Tatu'],
  coati: ['Coati', 'Coatí', 'Quati'],
  llama: ['Llama', 'Llama', 'Lhama'],
  alpaca: ['Alpaca', 'Alpaca', 'Alpaca'],
  deer: ['Deer', 'Venado', 'Veado'],
  squirrel: ['Squirrel', 'Ardilla', 'Esquilo'],
  rabbit: ['Rabbit', 'Conejo', 'Coelho'],
  hedgehog: ['Hedgehog', 'Erizo', 'Ouriço'],
  koala: ['Koala', 'Koala', 'Coala'],
  panda: ['Panda', 'Panda', 'Panda'],
  lynx: ['Lynx', 'Lince', 'Lince'],
  lion: ['Lion', 'León', 'Leão'],
  tiger: ['Tiger', 'Tigre', 'Tigre'],
  zebra: ['Zebra', 'Cebra', 'Zebra'],
  giraffe: ['Giraffe', 'Jirafa', 'Girafa'],
  elephant: ['Elephant', 'Elefante', 'Elefante'],
  iguana: ['Iguana', 'Iguana', 'Iguana'],
  chameleon: ['Chameleon', 'Camaleón', 'Camaleão'],
  frog: ['Frog', 'Rana', 'Rã'],
  butterfly: ['Butterfly', 'Mariposa', 'Borboleta'],
  firefly: ['Firefly', 'Luciérnaga', 'Vaga-lume'],
  dragonfly: ['Dragonfly', 'Libélula', 'Libélula'],
  ladybird: ['Ladybird', 'Mariquita', 'Joaninha'],
} as const satisfies Record<string, Words>

const colorNames = Object.keys(visitorColors) as (keyof typeof visitorColors)[]
const animalNames = Object.keys(visitorAnimals) as (keyof typeof visitorAnimals)[]

/** Names without their numbers; that of one is the chance of its id, modulo this. */
export const visitorNamesCount = colorNames.length * animalNames.length
/** Two of one name are told apart by a number of two digits, which the chance beyond the name gives. */
export const visitorNumbersCount = 90
export const visitorNumberFirst = 10

/** A visitor's name by the id of the contact; the end of an id is chance. */
export function visitorWords(contactId: string) {
  const chance = Number.parseInt(contactId.slice(-8), 16) || 0
  return {
    color: colorNames[chance % colorNames.length] ?? 'blue',
    animal: animalNames[Math.floor(chance / colorNames.length) % animalNames.length] ?? 'hummingbird',
    number: visitorNumberFirst + (Math.floor(chance / visitorNamesCount) % visitorNumbersCount),
  }
}

/**
 * The names that contain the text in any language, compared as `plain` leaves them, and the number behind it: with one,
 * the text before is the end of a name.
 */
export function visitorNamesOf(
  text: string,
  plain: (text: string) => string,
): { names: number[]; number: number | undefined } {
  const [, written, digits] = /^(.*\p{L})\s+(\d{2})\s*$/su.exec(text) ?? []
  const wanted = plain(written ?? text)
  const names = Array.from({ length: visitorNamesCount }, (_, each) => each).filter((each) => {
    const color = visitorColors[colorNames[each % colorNames.length] ?? 'blue']
    const animal = visitorAnimals[animalNames[Math.floor(each / colorNames.length)] ?? 'hummingbird']
    return languages.some((language) => {
      const at = places[language]
      const name = plain(color[at].replace('{animal}', animal[at]))
      return written === undefined ? name.includes(wanted) : name.endsWith(wanted)
    })
  })
  return { names, number: digits === undefined ? undefined : Number(digits) }
}
