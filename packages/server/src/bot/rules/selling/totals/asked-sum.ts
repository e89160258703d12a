// "Two of the large, how much would that be?": which words of a line ask for a sum, and which are left once they are away.

const asks = /^(?:cuant[oa]s?|cto|kuanto|quantos?|qtos?|qnto|qnt|qt|howmuch)$/
/** "The price of both", and no "better price". */
const ofPrice = /^(?:precios?|precos?|valor|prices?|total)$/
const of = /^(?:de|del|d[oa]s?|por|of|for|on)$/
const how = /^(?:how|hw|what|whats|whatd|whatll)$/

/** Words that stand beside the asking one and name nothing. */
const beside = new Set(
  [
    // Verbs of coming to a sum.
    'queda quedan quedaria quedarian quedamos quedo sale salen saldria saldrian sales seria serian sera seran ser es son era sube subiria sumaria suma va van iria vamos voy da dan daria darian cuesta cuestan costaria costarian vale valen valdria valdrian pago pagaria pagamos haria hace hacen llego llegaria llegamos debo deberia',
    'fica ficam ficaria ficariam ficou ficaram sai saem sairia sairiam sao serao seriam custa custam custaria custariam deu dar sair ficar vai vao chega chegaria somaria soma pagar valem',
    'much would will does do did is are be come comes came cost costs make makes pay owe run add adds set up that it this they those these all everything i we you get ring rings going gonna',
    // Around it.
    'que me te le les nos ya se lo a en em no na por al de del do da el la los las os as o e y tudo todo toda todos total final junto juntos juntas cuenta conta mi meu el cada uno una um uma',
    'the my new grand to in on for of altogether together then so ok',
  ].flatMap((line) => line.split(' ')),
)

/** These end a sum in English, with what is asked about between: "how much would two of those come to?" */
const tail =
  /(?: (?:come|comes|add) (?:up )?to| run me| set me back| cost| costs| be| make| in total| total| all together| altogether| together| in all)+$/

/** The words that are left, on one side of those that ask; undefined where no sum or price is asked for. */
export function withoutAsking(plain: string): string | undefined {
  const words = plain.split(' ')
  const at = words.findIndex((_, place) => isAsking(words, place))
  if (at === -1) return undefined
  let from = at
  while (from > 0 && (isBefore(words[from - 1]) || (from === at && words[at - 1] === 'da'))) from -= 1
  let to = at + 1
  while (to < words.length && beside.has(words[to] ?? '') && !isCounted(words, to)) to += 1
  const before = tidy(words.slice(0, from).join(' '))
  const after = tidy(words.slice(to).join(' ').replace(tail, ''))
  return before === '' || after === '' ? before || after : undefined
}

function isAsking(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (ofPrice.test(word)) return of.test(words[at + 1] ?? '')
  return asks.test(word) || isHow(words, at)
}

/** "What would they come to?" asks for a sum, "what would they need?" does not. */
function isHow(words: readonly string[], at: number): boolean {
  if (!how.test(words[at] ?? '')) return false
  if (words[at] === 'how' || words[at] === 'hw') return words[at + 1] === 'much'
  return sums.test(words.slice(at + 1).join(' '))
}

const sums =
  /\b(?:(?:come|comes|add|adds)(?: up)? to|run me|set me back|cost|total|altogether|i (?:pay|owe))\b/

/** "Dá quanto", "en cuánto", "fica por quanto": the verb and the preposition stand before it too. */
function isBefore(word: string | undefined): boolean {
  return word !== undefined && (leading.test(word) || (beside.has(word) && !linking.test(word)))
}

const leading = /^(?:en|a|em|por|para|cual|qual|e|es|seria|o|el|the|whats|what|is)$/
const linking =
  /^(?:y|and|de|del|do|da|los|las|os|as|la|una?|uma?|o|el|the|that|this|it|them|both|of|to|for|on|in|no|na)$/

/** "Cuánto los dos de limón", "la de 7 pies": the article belongs to what is asked about. */
function isCounted(words: readonly string[], at: number): boolean {
  const next = words[at + 1]
  return articles.test(words[at] ?? '') && next !== undefined && (next === 'de' || !beside.has(next))
}

const articles = /^(?:una?|uma?|uno|the|el|la|los|las|os|as|o)$/

/** Without what only links it to what was said before. */
export function tidy(words: string): string {
  return words
    .replace(
      /^(?:[, ]|(?:y|e|and|so|ok|okay|bueno|entonces|entao|then|pero|but|mas|o|ou|or|hey|oye|oi|ola|hola|buenas|ah|ay|uy)\b)+/,
      '',
    )
    .replace(
      /(?:[, ]|\b(?:todo|tudo|ahora|agora|now|then|junto|junta|juntos|juntas|together|too|tambien|tambem|as well|entonces|entao|then|nomas|please|por favor|porfa|y|e|and|aprox|mais ou menos|mas o menos)\b)+$/,
      '',
    )
    .replace(/\s+,\s+/g, ', ')
    .trim()
}
