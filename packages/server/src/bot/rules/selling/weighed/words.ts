// Words that tell what a number counts and what is pointed at, in all languages at once: customers mix them.
import { wordSet } from '../../understanding/vocabulary.ts'

const pointers = wordSet(
  'eso esa ese esos esas esto este esta estos estas aquel aquella lo la los las isso essa esse esses essas disso desse dessa desses dessas ele ela eles elas dele dela it that this those these them one ones uno una um uma',
)
const places = new Map<string, number>([
  ...placed(0, 'primero primera primeros primeras primeiro primeira first 1ro 1ra 1st'),
  ...placed(1, 'segundo segunda second 2do 2da 2nd'),
  ...placed(2, 'tercero tercera terceiro terceira third 3ro 3ra 3rd'),
  ...placed(-1, 'ultimo ultima last'),
])

function placed(place: number, words: string): [string, number][] {
  return [...wordSet(words)].map((word) => [word, place])
}

export function isGeneralPointer(word: string): boolean {
  return pointers.has(word)
}

export function placeOf(word: string): number | undefined {
  return places.get(word)
}

export const negations = wordSet('no nao not sin sem without nada ni nem')
export const furtherWords = wordSet(
  'otro otra otros otras outro outra outros outras another more mas mais extra',
)
export const moneyWords = wordSet(
  'pesos peso mxn cop ars usd brl reais real conto contos quid pounds pound bucks dollars dollar euros euro lucas mil barras mangos soles lana',
)
export const streetWords = wordSet(
  'calle carrera cra cr kra avenida av rua travessa street st road rd avenue ave lane ln drive dr apto apt apartamento piso casa flat unit numero nro col colonia bairro barrio',
)
export const timeWords = wordSet(
  'pm am hs hrs horas hora dias dia days day meses mes months anos years minutos min semanas weeks',
)
export const articles = wordSet('de la el las los the o a os as of')
