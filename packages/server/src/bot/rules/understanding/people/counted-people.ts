// "There are about ten of us, give me two": how many people there are counts nothing that is wanted.

const number =
  '\\d{1,3}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|dois|duas|tr[eê]s|quatro|sete|oito|nove|dez|doze|vinte|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty'
const people = new RegExp(
  `^(?:(?:es que|bueno|pues|ok|como|\\p{L}+,) )?(?:somos|seremos|vamos a ser|vamos ser|estamos|we are|were|there are|there will be)(?: (?:como|unos|unas|uns|umas|about|around|em|en|casi|quase))? (?:${number})(?: (?:personas|pessoas|people|gente|of us|en \\p{L}+(?: \\p{L}+)?|no \\p{L}+|na \\p{L}+))?[,.;]?\\s+(?=.*\\b(?:d[ae]me|deme|dame|ponme|pongame|quiero|quero|manda\\w*|anot\\w+|agreg\\w+|me (?:da|ve|pone|manda)|give me|ill take|i want|get me|make it)\\b)`,
  'iu',
)

/** "Shirts for the team, there are seven of us: two in S, five in M". */
const peopleBeside = new RegExp(
  `[,;.]\\s+(?:(?:somos|seremos|vamos a ser|vamos ser|we are|we['’]re)(?: (?:como|about|around))? (?:${number})(?: (?:personas|pessoas|people|of us|chicos|chicas|en total|no total|in total|all together))?|(?:s[ãa]o|there are|there['’]?s)(?: (?:about|around))? (?:${number}) (?:pessoas|people|of us))\\s*(?=[:,;]\\s*(?:\\d|${number}))`,
  'iu',
)

export function withoutPeople(said: string): string {
  const left = said.trim().replace(people, '').replace(peopleBeside, '')
  return left === '' ? said : left
}
