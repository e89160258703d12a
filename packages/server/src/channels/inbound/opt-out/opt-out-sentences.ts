// Sentences by which a customer wants no more offers, or no messages at all, or offers again, in three languages. They
// are matched whole, in plain letters, after courtesies: a word more ("offers of candles") is shopping.

type Sentence = {
  wish: 'out' | 'in' | 'no_offers' | 'offers'
  form: RegExp
  /** Also a wish when it is put as a question: "can you take me off?", not "you do not send me offers?". */
  isRequest: boolean
}

const any = (...forms: readonly string[]) => `(?:${forms.join('|')})`
const maybe = (...forms: readonly string[]) => `(?:${any(...forms)} )?`

const determiners =
  '(?:(?:sus|tus|las|los|estas|estos|esas|esos|tantas?|tantos|ningun[ao]?|suas|seus|as|os|essas|esses|nenhuma|your|the|these|those|so many|any|all|todas?|todos?) )*'
const several = any(
  'promos|promociones|promocoes|promotions|ofertas|offers|deals|descuentos|descontos|discounts|rebajas|cupones|cupons|coupons',
  'publicidade?|propagandas?|anuncios|comerciales|ads|adverts|advertis(?:ing|ements?)|marketing|newsletters?|spam',
  'campanas|campanhas|campaigns',
)
// With an article it is one certain offer, which is shopping.
const one = `(?:(?:tanta|ninguna|nenhuma|any) )?${any('promo|promocion|promocao|promotion|oferta|offer|descuento|desconto')}`
const kinds = any('promo', 'promocion', 'promotion', 'offer', 'campaign', 'campana', 'campanha', several)
const carriers = any(
  'mensajes?|msjs?|mensage(?:m|ns)|msgs?|messages?|texts?|correos?|e ?mails?|whatsapps?|notificaciones|notificacoes|cosas|coisas|things|stuff|informacion|info',
)
const carried = any(
  `${carriers} (?:de|con|com|sobre|of|with|about) ${determiners}${kinds}`,
  `${carriers} (?:promociona(?:l|les)|promocionais|publicitari[oa]s?|comercia(?:les|is))`,
  `(?:${kinds}|promotional|advertising) ${carriers}`,
)
const plain = `${any(carried, several)}(?: (?:de|of) (?:marketing|publicidade?|propaganda|ofertas|promociones|promocoes|offers))?`
const tails =
  '(?: (?:suy[ao]s?|de ustedes|de voces|de vcs|from you|a este numero|para este numero|to (?:me|this number)|por (?:whatsapp|aqui|aca|este medio)|(?:on|by) whatsapp|here|aqui|todo el tiempo|todos los dias|a cada rato|every day|all the time|todo dia|toda hora|o tempo todo))*'
const joined = (noun: string) =>
  `${determiners}${noun}(?: (?:y|e|o|u|ou|ni|nem|and|or) ${determiners}${plain})*${tails}`
const offers = any(joined(plain), joined(one))
/** Some offers rather than those that are meant just now. */
const offersAtAll = joined(plain)

const lists =
  '(?:(?:la|su|tu|esta|esa|a|sua|your|the|this|mailing) )*(?:lista|list|base de datos|base de dados)(?: (?:de|das?|dos?) (?:difusion|difusao|transmissao|divulgacao|correos?|e ?mails?|envios|contactos|contatos|mensajes|mensagens))?'
const offerLists = any(
  `${lists} (?:de |das? |dos? |of |for )${offersAtAll}`,
  `(?:(?:your|the|this|la|su|tu|a|sua) )?(?:${kinds}|promotional) list`,
  '(?:la|su|tu|a|sua) lista (?:promocional|publicitaria)',
)
const anything = `${any('mensajes?|mensage(?:m|ns)|messages?|texts?|msjs?|msgs?|nada|anything')}(?: automatic[oa]s)?`

/** Asking for it in a roundabout way. */
const asking = maybe(
  '(?:(?:ustedes|usted|vos|me|nos) )?(?:(?:pued|podri)\\w+|podes)(?: ustedes)?',
  'me (?:pued|podri)\\w+ (?:hacer )?el favor de',
  '(?:quiero|quisiera|necesito|deseo|solicito|pido|les pido|te pido|exijo|me gustaria|prefiero)(?: que)?(?: me| ya)?',
  '(?:hagan?me|haganme|hazme) (?:el )?favor (?:de|y)|como (?:hago para|puedo|me)|serian? tan amables? de',
  '(?:(?:voces?|vcs?) )?(?:podem|pode|poderiam?|podiam?|conseguem?)(?: por favor)?|tem como|da (?:pra|para)',
  '(?:quero|queria|gostaria|preciso|peco|desejo|prefiro|posso)(?: que(?: (?:voces|vcs))?| de)?|como (?:faco para|faco pra)',
  '(?:can|could|would|will) (?:you|u|i)|(?:i want|i need|id like|i would like)(?: you)?(?: to)?(?: be)?|how (?:do|can) i|i wanna',
)
const me =
  '(?:me|nos|mi (?:numero|nombre|contacto|telefono)|meu (?:numero|contato|nome|telefone)|my (?:number|name|contact|phone)|us)'
const send =
  any('mand|envi|env|pas|ech|llen|encher?|bombarde|molest|spame|satur') +
  '(?:ar|iar|er|ear|ando|iando)?(?:me|nos|te)?'
const sendMe = any(
  `(?:me |nos )?${send}(?: me)?(?: (?:con|de|com))?`,
  '(?:send|sending|text|texting|message|messaging|e ?mail|e ?mailing|contact|contacting|spam|spamming|bother|bothering|bombarding)(?: me| us)?(?: with)?',
)
/** May they send: the form of a wish, not "you did not send". */
const maySend = any(
  '(?:me |nos )?(?:manden?|mandes|envien?|envies|envie?m?|mandem|pasen?|passem?|lleguen?|molesten con|llenen de|echen)(?: me| nos)?',
  '(?:me |nos )?(?:sigan?|sigas|esten?|continuem|continue|fiquem) (?:mandando|enviando|pasando|me mandando|me enviando)(?:me|nos)?',
  '(?:me |nos )?(?:vuelvan?|vuelvas|voltem|volte) a (?:me )?(?:mandar|enviar|pasar)(?:me|nos)?',
)
const off = any(
  `(?:${me} )?(?:quit|sac|saqu|borr|elimin|retir|baj|remuev|remov|exclu|exclui|excluy|desuscrib|desinscrib|tir|apag|delet|descadastr)(?:a|e|i|an|en|as|es|am|em|ar|er|ir)?(?:me|nos)?(?: ${me})?`,
  '(?:me )?(?:dar?|den|dan|de|deem)(?:me)?(?: me)? de baja',
  `(?:(?:take|taken|remove|removed|delete|drop|get|unsubscribe|unsubscribed|opt|cut|exclude|strike|keep)(?: ${me})?)`,
)
const awayFrom = '(?:de|das?|dos?|dess[ae]s?|dest[ae]s?|off(?: of)?|from|out of)'
const leavingOut = any(
  '(?:me )?(?:deje|deja|dejen|dejan|dejar)(?:me)? (?:por )?a?fuera de',
  '(?:me )?(?:deixem?|deixa|deixar)(?: me)? (?:de )?fora d(?:as?|os?|e)',
  'leave me (?:out|off)(?: of)?',
)
const never = '(?:no|nao|dont|do not)'
const noLonger = any('no', 'nao', 'i (?:dont|do not|no longer|wouldnt|would not)', 'dont', 'do not')
const wanting = any(
  '(?:me |nos )?(?:quiero|queremos|deseo|quisiera|necesito|quero|queria|desejo|preciso|gostaria|acepto|aceito|autorizo|autorizamos)(?: de)?',
  '(?:want|need|wish|wanna|like|accept)',
)
const getting = any(
  'recibir|seguir recibiendo|volver a recibir|receber|continuar recebendo|voltar a receber|ficar recebendo|saber(?: nada)? de|(?:el envio|o envio|envio) de|nada de',
  `que (?:ustedes |voces |vcs )?(?:no )?${maySend}`,
  'to (?:receive|get|keep (?:receiving|getting)|be sent|hear about)|you to (?:keep )?send(?:ing)? (?:me|us)|you sending (?:me|us)',
)
const stopping = any(
  '(?:dejen?|dejes?|deja|dejar|paren?|pares?|para|parar|parem|deixem|deixar|deixe|basta|chega|ja chega)(?: ya)? de',
  'stop|quit|cease',
)
const notSending = any(
  `${stopping} ${sendMe}`,
  `${never} (?:${maySend}|mandar(?:me)?|enviar(?:me)?|send|text|message|contact|e ?mail)(?: me| us)?(?: with)?`,
  `${stopping} (?:recibir|receber|receiving|getting)`,
  // With offers: without that, no messages at all are wanted.
  `(?:${never}|${stopping}) (?:me |nos )?(?:escriba[ns]?|escribas|escribirme|escribir|escrevam?|escrever)(?: me| nos)? (?:con|por|para|sobre|com|de)`,
)
const unwanted = `${noLonger} ${wanting}(?: ${getting})?`

const whole = (wish: Sentence['wish'], text: string, isRequest = false): Sentence => ({
  wish,
  form: new RegExp(`^(?:${text})$`),
  isRequest,
})

const noOffers: readonly Sentence[] = [
  whole('no_offers', `${asking}(?:que )?${notSending} ${offers}`, true),
  whole('no_offers', `${asking}${off} ${awayFrom} (?:${offersAtAll}|${offerLists})`, true),
  whole(
    'no_offers',
    `${asking}(?:me )?(?:dar(?:me)?|dame|denme|deme|doy|dan) de baja (?:de |en )?(?:${offersAtAll}|${offerLists})`,
    true,
  ),
  whole('no_offers', `${asking}(?:${leavingOut}|opt out of) (?:${offersAtAll}|${offerLists})`, true),
  whole(
    'no_offers',
    `${asking}(?:${never}|not to|rather not) (?:recibir|receber|receive|get) ${offersAtAll}`,
  ),
  whole(
    'no_offers',
    `(?:${stopping}|${never}) (?:me |nos )?(?:spam(?:ming)?|spameen|spamear)(?:me|nos)?(?: me| us)?`,
  ),
  whole('no_offers', `${unwanted} ${offers}`),
  whole(
    'no_offers',
    `${never} (?:me |nos )?(?:interesan?|estoy interesad[oa] en|tenho interesse em|tengo interes en)(?: (?:recibir|receber))? ${offersAtAll}`,
  ),
  whole(
    'no_offers',
    `(?:i am |im )?(?:not|no longer) interested in (?:(?:receiving|getting) )?${offersAtAll}`,
  ),
  whole(
    'no_offers',
    `${never} (?:quiero|quero|i want to|want to) (?:estar|ser|be) (?:en|na|no|on) ${offerLists}`,
  ),
  whole(
    'no_offers',
    `${never} (?:me |nos )?(?:incluyan?|incluyas|metan?|agreguen?|pongan|incluam?|coloquem?|ponham)(?:me)? (?:en|a|nas?|nos?|em) (?:${offersAtAll}|${offerLists})`,
  ),
  whole(
    'no_offers',
    `${never} (?:sign|add|put|subscribe) me (?:up )?(?:(?:for|to|on) )(?:${offersAtAll}|${offerLists})`,
  ),
  whole(
    'no_offers',
    `(?:no|no more|basta de|basta ya de|nada de|cero|chega de|sem|suficiente de|enough(?: with| of)?|quit(?: with)?|stop(?: with)?) ${offersAtAll}`,
  ),
]

const out: readonly Sentence[] = [
  whole('out', `${asking}(?:que )?${notSending} ${anything}`, true),
  // "I want nothing more" ends a purchase: only getting, or messages, tells that these are meant.
  whole('out', `${noLonger} ${wanting} ${getting} ${anything}`),
  whole('out', `${noLonger} ${wanting} (?:mensajes|mensagens|messages|texts|msjs|msgs)(?: automatic[oa]s)?`),
  whole('out', '(?:quiero |quisiera |necesito )?(?:darme|dame|denme) de baja'),
  whole(
    'out',
    '(?:no me escriban|no me escribas|dejen de escribirme|nao me escrevam|parem de me escrever|unsubscribe me|stop (?:texting|messaging) me)',
  ),
  whole(
    'out',
    `(?=.*(?:\\b|\\w)(?:me|nos|mi|meu|my|us|be|unsubscribe)\\b)${asking}${off} ${awayFrom} ${lists}`,
    true,
  ),
  whole('out', `${asking}${leavingOut} ${lists}`, true),
]

const again =
  '(?: (?:de novo|de nuevo|nuevamente|novamente|otra vez|outra vez|again|de vuelta|si|sim|tambien|tambem|ok))*'
const onceMore = again.replace(/\*$/, '+')
const into = `(?: up)?${again} (?:(?:de (?:volta|vuelta)|back|again) )?(?:up )?(?:a|en|para|pra|nas?|nos?|em|for|to|on|onto|in to|into|in)(?: (?:recibir|receber|receive|get))?`
const yes = maybe(
  '(?:(?:bueno|bien|esta bien|dale|listo|va|bom|ta bom|beleza|ok|okay|well|alright) )?(?:si|sim|yes|yeah|ahora si|agora sim|siempre si|que si)',
  'bueno|esta bien|dale|listo|bom|ta bom|beleza|ok|okay|alright',
)
const resuming = any(
  '(?:me |nos )?(?:vuelv\\w+|volver|voltem|volte|volta|voltar) a (?:me )?(?:mandar|enviar)(?:me|nos)?',
  '(?:start|resume|keep) (?:sending|texting)(?: me| us)?',
  '(?:sigan?|sigue|continuem|continue) (?:mandando|enviando|me mandando|me enviando)(?:me)?',
)
const wantsThem = any(
  '(?:quiero|quisiera|quero|queria|gostaria de|me gustaria|deseo|desejo|acepto|aceito|i (?:do )?want to|i would like to|id like to|i wanna) (?:(?:volver a|voltar a|start|seguir|continuar) )?(?:recibir|recibiendo|receber|recebendo|get|getting|receive|receiving)',
  `(?:quiero|quisiera|quero|queria|gostaria|me gustaria)(?: que)? (?:voces |ustedes )?${maySend}`,
)
const signing = any(
  '(?:me )?(?:suscrib|inscrib|apunt|anot|agreg|met|inclu|incluy|registr|cadastr|inscrev|coloc|coloqu|adicion)(?:a|e|i|an|en|am|em|as|ar|ir|er)?(?:me|nos)?(?: me)?',
  '(?:sign|add|put|subscribe|resubscribe|opt) me',
  '(?:me )?(?:den|dan|dar|dame|denme)(?:me)? de alta',
)
const offersAgain: readonly Sentence[] = [
  whole('offers', `${yes}${wantsThem}${again} ${offersAtAll}${again}`),
  // Bare, since "I want your offers" may ask to see them.
  whole(
    'offers',
    `(?:si|sim|yes|ahora si|agora sim|siempre si) (?:quiero|quero|i (?:do )?want) ${plain}${again}`,
  ),
  whole('offers', `${yes}(?:quiero|quero|i (?:do )?want) ${offersAtAll}${onceMore}`),
  whole('offers', `${yes}${asking}${resuming} ${offersAtAll}${again}`, true),
  whole('offers', `${yes}${asking}${signing}${into} (?:${offersAtAll}|${offerLists})${again}`, true),
  whole(
    'offers',
    `${yes}(?:(?:puedo|podria|posso|poderia|can i|could i|may i) )(?:(?:volver a|voltar a) (?:recibir|receber)|(?:start )?(?:get|getting|receive|receiving) ) ?${offersAtAll}${again}`,
    true,
  ),
  whole(
    'offers',
    `${yes}(?:reactiven?|reactiva|reativem?|reativa|resume|restart) (?:mis |mi |minhas |meu |my )?(?:suscripcion (?:de|a) |inscricao (?:de|em) )?${offersAtAll}`,
  ),
  // "Send me the offers again" may ask for a list that was sent before.
  whole(
    'offers',
    `${yes}(?:(?:me )?(?:pueden|puedes|puede|pode|podem|you (?:can|may)) )?(?:me )?(?:mandarme|enviarme|mandenme|mandame|envienme|enviame|mandar|mandem|enviar|enviem|send me)${again} (?:sus |tus |suas |your )?${plain}${onceMore}`,
  ),
]

const writing = '(?:escribir(?:me|nos)?|escrever|mandar(?:me)? mensajes|mandar mensagens|write|text|message)'
const inAgain: readonly Sentence[] = [
  whole(
    'in',
    `${yes}(?:me |nos )?(?:pueden|puedes|puede|podem|pode|you can|you may) (?:me )?${writing}(?: me| us| to me)?${onceMore}`,
  ),
  whole('in', `${yes}(?:me |nos )?(?:pueden|puedes|puede|podem|pode) (?:volver|voltar) a (?:me )?${writing}`),
  whole('in', `${yes}(?:vuelvan|vuelve|vuelvas|voltem|volte) a (?:me )?${writing}`),
]

// No sentence with a no in it asks for more.
const nos =
  /\b(?:no|nao|not|dont|nunca|jamas|never|sin|sem|stop|quit|dejen?|deja|parem?|paren?|parar|baja|ni|nem|longer)\b/

const less = [...noOffers, ...out]
const lessOrMore = [...less, ...offersAgain, ...inAgain]

/** The wish of one statement in plain letters, without courtesies. */
export function wishOfSentence(said: string, isAsked: boolean): Sentence['wish'] | undefined {
  const forms = nos.test(said) ? less : lessOrMore
  return forms.find(({ form, isRequest }) => (isRequest || !isAsked) && form.test(said))?.wish
}
