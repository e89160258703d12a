// "Gracias", "ok, bye": a customer's last words after an answer of the shop, to which nothing is left to say. Whatever
// has another word in it, a figure or a question mark waits for an answer.

import { unaccented } from '@mostrador/contract/unaccented'

/** True where the line consists of thanks, an acknowledgement or a goodbye. */
export function isMereClosing(line: string): boolean {
  const said = line.replace(name, '$1')
  if (said.length > charsMax || /[?¿\d]/.test(said)) return false
  const hearts = said.match(/\p{Extended_Pictographic}/gu) ?? []
  const unkind = hearts.some((each) => !kindly.has(each))
  const words = unaccented(said)
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(phrases, ' chao ')
    .replace(praising, ' que ')
    .match(/\p{L}+/gu)
  if (unkind) return false
  if (words === null) return hearts.length > 0
  return (
    words.some((word) => closing.has(word)) && words.every((word) => closing.has(word) || beside.has(word))
  )
}

/** "No, thanks, that is all": to "anything else?" it says the same as thanks alone. */
export function declinesHelp(line: string): boolean {
  if (line.length > charsMax || /[?¿\d]/.test(line)) return false
  const left = unaccented(line).replace(declining, ' ')
  return /\p{L}/u.test(left) ? isMereClosing(left) : /\p{L}/u.test(line)
}

/** "I'll be waiting, hope they come soon!": after a payment it is only looked forward to what was bought. */
export function isMereAwaiting(line: string): boolean {
  if (line.length > charsMax || /[?¿\d]/.test(line)) return false
  const signs = line.match(/\p{Extended_Pictographic}/gu) ?? []
  if (signs.some((sign) => !kindly.has(sign))) return false
  const left = unaccented(line).replace(awaiting, ' ')
  return /\p{L}/u.test(left) ? isMereClosing(left) : isMereClosing(line) || /\p{L}/u.test(line)
}

/** "I am so happy with my brows, tell Paola a thousand thanks": praise of what was got, beside thanks. */
const praising =
  /\b(?:(?:quede|quedamos|quedo|quedaron|estoy|estamos|esta|estan|fiquei|ficamos|ficou|ficaram|estou|i'?m|i am|we'?re|we are|it'?s|they'?re|it is|they are) (?:muy |super |re |tan |muito |tao |so |very |really |just )?(?:feliz|felices|content[oa]s?|encantad[oa]s?|dichos[oa]s?|satisfech[oa]s?|satisfeit[oa]s?|happy|pleased|delighted|lind[oa]s?|hermos[oa]s?|bonit[oa]s?|divin[oa]s?|bell[oa]s?|espectacular(?:es)?|delicios[oa]s?|ric[oa]s?|gostos[oa]s?|maravillos[oa]s?|maravilhos[oa]s?|lovely|beautiful|gorgeous|delicious|amazing)|(?:me|nos) (?:encant(?:o|aron)|fascin(?:o|aron))|(?:amei|adorei|amamos|adoramos)|(?:i|we) (?:just )?love(?:d)?(?: it| them)?|(?:dile|diles|digale|diga|fala|fale|diz|tell) (?:(?:a|pra|para) (?:(?:a|o|la|el) )?)?\p{L}+(?: que)?)(?: (?:con|com|with) )?(?:(?: )?(?:mis?|el|la|los|las|meus?|minhas?|o|os|as|the|my) \p{L}+)?/gu

/** A question of ours whether there is anything else, as a regular expression of PostgreSQL; it asks for nothing. */
export const helpOffered =
  '[^.!?¿\\n]*(algo m[aá]s|otra cosa|alguna otra|m[aá]s en que|(ayud|colabor|sirv)[a-z]* (en|con) (algo|nada)|mais alguma|algo mais|mais (algo|nada)|anything else|something else|else (i|we) can)[^.!?¿\\n]*\\?'

/** Whoever is thanked by name: "gracias Laura". */
const name = /^(\p{L}[\p{Ll} ,]*[\p{Ll},])(?: \p{Lu}\p{Ll}+){1,2}(?=[\s.,!]|$)/u
const declining =
  /\b(?:nada mas|nada mais|no|nao|nope|nada|(?:por (?:ahora|el momento|hoy|enquanto|hoje)|for now|for today)|(?:ya )?(?:con )?(?:eso|esto) (?:es|era|seria) todo|eso nomas|(?:e |era )?so isso(?: mesmo)?|that(?:s|'s| is|’s) (?:all|it|everything)|all good|im good|i'm good|nothing else|todo bien|tudo certo|estoy bien|asi esta bien|esta bien)\b/g
const awaiting =
  /\b(?:(?:quedo|quedamos|estoy|estamos|estare|estaremos) (?:muy )?(?:al )?(?:pendientes?|atent[oa]s?)|(?:(?:ojala|espero)(?: que)?|que) (?:(?:todo|me|nos) )?lleguen? (?:muy )?(?:pronto|rapido|bien)|l[oa]s? esper(?:o|amos)|(?:fico|ficamos|estou|estamos) (?:no aguardo|aguardando)|(?:(?:tomara|espero)(?: que)?|que) (?:tudo )?cheguem? (?:logo|rapido|bem)|(?:i'?m |we'?re )?looking forward(?: to (?:it|them))?|(?:i |we )?can'?t wait|(?:i |we )?hope (?:it|they) (?:arrives?|comes?|gets? here) soon)\b/g

const charsMax = 80
const setOf = (words: string) => new Set(words.trim().split(/\s+/))
const kindly = new Set([...'👍👌🙏🙌👏😊🙂😀😃😄😁😉😍🥰😘🤗❤♥💖💕💙💚💛💜🧡🤍✨🎉🤝💪🌸🌹🌷☺🫶🤩😇💅☀🌞'])

/** Goodbyes and thanks whose single words may mean anything. */
const phrases =
  /\b(?:(?:que )?dios (?:te|le|les|se|los|las) (?:lo )?(?:pague|bendiga|cuide)|hasta (?:luego|pronto|manana|la proxima)|nos (?:vemos|hablamos)|ate (?:mais|logo|amanha|breve|a proxima)|see (?:you|ya)(?: (?:later|soon|tomorrow))?|take care|(?:que (?:te|le|les) vaya|cuide(?:n|se|nse)|cuidate|un placer|(?:eres|es|son|sos) (?:un|una|unos|unas) (?:sol|amor|soles|amores|angel|angeles|genios?|genias?|belleza|crack)|(?:voce|voces|vc) (?:e|sao) (?:um|uma|uns) (?:anjos?|amor|amores|fofos?)|you(?:'re| are|re) (?:the best|an angel|amazing|a star)|con gusto|de nada|fica com deus|se cuida|my pleasure))\b/g

/** Each of them ends a talk on its own. */
const closing = setOf(`
  gracias grax thx graciass agradezco agradecido agradecida ok oki okis okay okey okk vale listo perfecto genial excelente
  entendido chao chau adios bye bendiciones amable amables dale buenisimo super
  obrigado obrigada obg brigado brigada valeu vlw blz beleza perfeito otimo entendi combinado tchau adeus falou certo
  thanks thank ty tysm cheers great perfect awesome lovely understood noted goodbye appreciate appreciated alright
  bueno bien bom good cool igualmente igual jaja jeje haha kkk`)

/** These say nothing of their own beside the others. */
const beside = setOf(`
  muchas muchisimas mil muy por todo toda la el los las a al de su sus tu ti te le les lo ayuda atencion informacion info tiempo paciencia
  respuesta senor senora senorita amigo amiga vecino vecina que esta este tarde tardes noche noches
  dia dias feliz linda lindo bonito bonita buen buena buenas luego pronto manana y e ya pues
  alla si mucho tanto tan son es usted ustedes ud uds vos se pasen pase tenga tengan tengas esten estes mismo tambien
  muito muita mais logo amanha breve pela pelo atencao ajuda voce voces tudo um uma boa tenha tenham otima semana fim
  sim dia noite tarde abraco abracos gente viu tempo paciencia todos todas
  you u so very much a lot the your help for it that this all have nice day night evening one again everyone guys
  later soon and too yes is was i really`)
