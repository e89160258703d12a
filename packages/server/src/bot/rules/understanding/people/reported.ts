// Wishes of somebody beside the customer, told on: "my wife says six inches is plenty", "dice que uno". They are read
// as the customer's own.

const reporting =
  /^\s*(?:(?:y|e|and|ah|oh|ok|no|pero|but|mas)[\s,]+)*(?:(?:dice|dijo|dicen|dijeron|diz|disse|dizem|falou)\s+(?:[ea]l[ae]?\s+|mi\s+\p{L}+\s+|minha\s+\p{L}+\s+|meu\s+\p{L}+\s+)?(?:que|q)|(?:mis?|my|meus?|minhas?|(?:[eé]l|ella|ele|ela|he|she|they)(?=\s+(?:dice|dijo|diz|disse|falou|says?|said|reckons?)))(?:\s+\p{L}+)?\s+(?:dice|dijo|dicen|dijeron|diz|disse|dizem|falou|says?|said|reckons?|wants)(?:\s+(?:que|q|that))?(?!\s+(?:to|ir|if|si|se)\b)|me\s+(?:piden|pidieron|pediram|dicen|dizem)(?:\s+(?:que|q|pra|para))?)[\s,:]+(?=\S)/iu

/** The words without whoever said them; as they are where they ask. */
export function withoutReport(said: string): string {
  const rest = said.includes('?') ? said : said.replace(reporting, '')
  return /[\p{L}\p{N}]/u.test(rest) ? rest : said
}
