// Plain lines that change the cart: the words around the thing, in all languages at once, as customers mix them.

export type Frame = {
  kind: 'remove' | 'recount' | 'more' | 'instead' | 'option'
  /** The words for the thing; '' where none is named. */
  thing: string
  count: string
  /** The words for another option of it. */
  option: string
  /** "Instead of that": the thing that goes is pointed at. */
  isPointed: boolean
  /** "Swap that for three": something else is wanted, and the number counts none of what is there. */
  isOutright: boolean
}

const thing = '(?<thing>\\S.*?)'
const count = '(?<count>\\d{1,2}|\\p{L}+)'
const option = '(?:(?:l[oa]s?|el|[oa]s?|the|un[oa]?|uma?|an?) )?(?:de |da |do |en |em |in )?(?<option>\\S.*?)'
const that =
  '(?:es[oae]s?|est[oae]s?|isso|ess[ea]s?|ist[oe]|est[ea]s?|dess[ea]s?|diss?o|ell[oa]s?|ele?s?|elas?|del[ea]s?|that(?: one)?|those|it|them|this|these)'
const want =
  '(?:(?:quiero|quisiera|quero|dame|deme|ponme|poneme|pongame|pon|mandame|mandeme|manda|mande|me das?|me da|me ve|me llevo|levo|coloca|poe|bota|vou querer|give me|gimme|get me|let me get|ill take|ill have|ill get|i want|id like|make it|lets do) )?'

const frames: readonly (readonly [Frame['kind'], string, ('pointed' | 'outright')?])[] = [
  ['remove', `(?:quit|sac|elimin|borr|descart)(?:a|e|ame|eme|ale|ele|as|ar|en)(?: por favor)? ${thing}`],
  [
    'remove',
    `(?:me )?(?:puedes?|podes|podrias?|pode) (?:me )?(?:quitar|sacar|eliminar|borrar|tirar|retirar|remover) ${thing}`,
  ],
  ['remove', `(?:tira|tire|tirar|retira|retire|remova|exclui) ${thing}`],
  ['remove', `(?:ya no quiero|no quiero mas|nao quero mais|ya no me (?:pongas?|mandes?)) ${thing}`],
  ['remove', `(?:mejor|melhor) (?:sin|sem) ${thing}`],
  ['remove', `(?:sin|sem) ${thing} (?:entonces|entao|mejor|melhor)`],
  [
    'remove',
    `(?:remove|drop|skip|delete|ditch|lose|scratch|get rid of|take (?:off|out|away)|leave out) ${thing}`,
  ],
  ['remove', `take ${thing} (?:off|out|away)`],
  ['remove', `(?:i )?(?:dont|do not|no longer) (?:want|need) ${thing} (?:anymore|any more|any longer)`],
  ['remove', `no ${thing} (?:actually|after all)`],
  ['recount', `(?:de|del|d[ao]s?) ${thing} ,? ?(?:mejor|melhor)(?: que sean)? ${count}`],
  ['recount', `que ${thing} (?:sean|sejam) ${count}`],
  ['recount', `(?:de|del) ${thing} que sean ${count}`],
  ['recount', `(?:mejor|melhor) ${count} (?:de|del|d[ao]s?) ${thing}`],
  [
    'recount',
    `(?:cambi[ae](?:me|le)?|mud[ae]|pas[ae]|deja|deje|deixa|deixe) ${thing} (?:a|en|pra|para|em) ${count}`,
  ],
  ['recount', `${thing} sao ${count}`],
  [
    'option',
    `${thing} (?:es|e|is|era|was|seria|(?:que )?sea|seja|(?:va a|vai) ser|should be|should have been) ${option}`,
  ],
  ['option', `que ${thing} (?:sea|seja|sean|sejam) ${option}`],
  [
    'option',
    `(?:cambi[ae](?:me|le)?|mud[ae]|troc[ae]|pas[ae]|change|switch|swap|make) ${thing} (?:a|por|pel[oa]s?|pra|para|em|to|for|into) ${option}`,
  ],
  ['recount', `(?:make|set) ${thing} (?:to )?${count}`],
  ['recount', `change ${thing} to ${count}`],
  ['recount', `actually ${count} of ${thing}`],
  [
    'more',
    `${want}(?:(?:agreg|sum|ech|anot|apart|adicion)\\w{1,5} )?(?:otr[oa]s |outr[oa]s |mais |another )${count}`,
  ],
  [
    'more',
    `${want}(?:(?:agreg|sum|ech|anot|apart|adicion)\\w{1,5} |add |put in |throw in )?${count} (?:mas|mais|more)`,
  ],
  [
    'instead',
    `(?:mejor |melhor )?(?:me )?(?:l[oa]s? )?(?:cambi|reemplaz|troc|troqu)\\w{1,8}(?: ${that})? (?:por|pel[oa]s?) ${thing}`,
    'outright',
  ],
  [
    'instead',
    `(?:en vez|en lugar|em vez|no lugar|instead)(?: de| d| of)? ?${that} ,? ?(?:mejor |melhor )?${want}${thing}`,
    'outright',
  ],
  [
    'instead',
    `(?:mejor |melhor )?${want}${thing} (?:en vez|en lugar|em vez|no lugar|instead)(?: (?:de |of )?${that})?`,
    'pointed',
  ],
  [
    'instead',
    `(?:swap|change|switch|replace|exchange|trade) ${that}(?: out)? (?:for|to|with|into) ${thing}`,
    'outright',
  ],
  ['instead', `(?:mejor|melhor) ${want}${thing}`],
]

const lead =
  '(?:(?:no|nao|nah|ah|ay|ai|oh|uy|ok|okay|bueno|bom|perdon|desculpa|sorry|wait|espera|espere|pera|actually|y|e|and|then|hey|oye|mira|olha|na verdade|na vdd|na real|en realidad|la verdad|digo|de hecho|i mean|no fundo|,) )*'
const tail =
  '(?: (?:,|por favor|porfa|porfis|please|pls|gracias|obrigad[oa]|thanks|thank you|entonces|entao|then|actually|de es[oa]s|dess[ea]s|of th[eo]se|of them))*'
const read = frames.map(([kind, way, pointing]) => ({
  kind,
  isPointed: pointing !== undefined,
  isOutright: pointing === 'outright',
  way: new RegExp(`^${lead}${way}${tail}$`, 'u'),
}))

/** Each way in which the line may be read. */
export function framesOf(plain: string): Frame[] {
  return read.flatMap(({ way, ...frame }) => {
    const found = way.exec(plain)?.groups
    return found
      ? [{ ...frame, thing: found.thing ?? '', count: found.count ?? '', option: found.option ?? '' }]
      : []
  })
}
