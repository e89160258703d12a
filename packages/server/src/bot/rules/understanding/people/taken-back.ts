// Words that are taken back in the same breath: "add bacon… no, forget it".

const forgetting =
  /[\s,.;…!-]+(?:(?:no|n[ãa]o|nah|ah|ay|bueno|actually|mejor|melhor)[\s,.…]+){0,3}(?:olv[ií]d(?:al[oa]|ate|elo|ese)(?: de eso)?|esque[cç][ea](?: isso)?|forget (?:it|that|about it)|never\s?mind|nvm|scratch that|deixa (?:pra|para) l[áa]|deixa quieto|d[ée]jalo (?:as[ií]|ah[ií])|dej[áa]lo (?:as[ií]|ah[ií])|mejor no|melhor n[ãa]o|mejor nada)[\s.!…]*$/iu

const charsMax = 200

/** Everything that was said is taken back. */
export function isTakenBack(said: string): boolean {
  if (said.length > charsMax) return false
  const found = forgetting.exec(said)
  return found !== null && /\p{L}{2}/u.test(said.slice(0, found.index)) && !said.includes('?')
}
