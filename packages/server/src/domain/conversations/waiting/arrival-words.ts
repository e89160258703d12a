// Words of a person that say no more than that somebody is there: whatever the customer asked is still open.
const greeting =
  /^(?:hola|buenas|buenos dias|buenas tardes|buenas noches|que tal|oi|ola|bom dia|boa tarde|boa noite|hi|hello|hey|good (?:morning|afternoon|evening))$/
const introduction =
  /^(?:te |le |lhe )?(?:soy|habla|saluda|atiende|escribe|sou|aqui e [ao]|fala|this is|i am|i'm)(?: \p{L}+){1,2}(?: (?:de|del|da|do|from)(?: \p{L}+){1,3})?$/u
const help =
  /^(?:ya |ahora |enseguida |con (?:mucho )?gusto |ja |agora |i will |i'll |let me )?(?:mismo )?(?:te |le |lo |la |les |lhe |voce )*(?:ayudo|atiendo|colaboro|reviso|respondo|escribo|ajudo|atendo|respondo|verifico|help you|check)(?: (?:en|de|com|con|in|for|now|right|it|that|you|un|um|a|momento|momentico|segundo|minuto|instante|moment|second|minute|gusto|mucho))*$/u
const wait =
  /^(?:por favor )?(?:(?:dame|deme|espera|espere|regalame|regaleme|me das?|so|just|give me|aguarde) )*(?:un|uno|um|one|a|en un|em um|in a) (?:momento|momentico|segundo|segundito|minuto|minutico|instante|moment|second|minute)(?: por favor| please)?$/u

/** A greeting with the customer's name, which is written large. */
const named = /^(\p{L}+(?: \p{Ll}+)?)(?: \p{Lu}\p{Ll}+){1,2}(?=[\s.,;:!?]*(?:$|[.,;:!?\n]))/u

export function isMereArrival(content: string): boolean {
  const clauses = content
    .replace(named, '$1')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}'.,;:!?\n]+/gu, ' ')
    .split(/[.,;:!?\n]+/)
    .map((clause) => clause.trim().replace(/\s+/g, ' '))
    .filter((clause) => clause !== '')
  return (
    clauses.length > 0 &&
    clauses.every((clause) => [greeting, introduction, help, wait].some((words) => words.test(clause)))
  )
}
