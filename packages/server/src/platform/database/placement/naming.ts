// On several nodes a statement goes to one of them only if every table in it is compared with the account as a value: an
// equality with another table's account, as in a join or an inner query, is not seen through. Statements are written for
// people and say the account once; here the value is put in wherever they compare accounts.

type Naming = {
  /** Positions of the parameters that give the account, and whether they give it in an array. */
  given: readonly { position: number; isArray: boolean }[]
  text: string
}

const namingsMax = 2_000
const namings = new Map<string, Naming | undefined>()

/** The statement's text with its one account in every comparison; unchanged where it names none, or several. */
export function namingAccount(text: string, values: readonly unknown[]): string {
  const naming = namings.has(text) ? namings.get(text) : remember(text, namingOf(text))
  if (!naming) return text
  const accounts = naming.given.flatMap(({ position, isArray }) => {
    const value = values[position - 1]
    return isArray && Array.isArray(value) ? value : [value]
  })
  return new Set(accounts).size === 1 ? naming.text : text
}

function remember(text: string, naming: Naming | undefined): Naming | undefined {
  if (namings.size < namingsMax) namings.set(text, naming)
  return naming
}

function namingOf(text: string): Naming | undefined {
  const accounts = [...text.matchAll(/\baccounts (?:as )?(\w+)\b/g)]
    .map(([, alias = '']) => alias)
    .filter((alias) => !keywords.has(alias))
  const ownId = accounts.length > 0 ? `|\\b(?:${accounts.join('|')})\\.id` : ''
  const given = [
    ...text.matchAll(new RegExp(`(?:\\baccount_id${ownId}) = (any\\()?\\$(\\d+)(?!\\d)`, 'g')),
  ].map(([, any, position]) => ({ position: Number(position), isArray: any !== undefined }))
  const [first] = given
  if (!first) return undefined
  const value = first.isArray ? `any($${first.position}::uuid[])` : `$${first.position}::uuid`
  const named = text.replaceAll(/\baccount_id = (\w+)\.(account_id|id)\b/g, (whole, alias, column) =>
    column === 'account_id' || accounts.includes(alias)
      ? `account_id = ${value} and ${alias}.${column} = ${value}`
      : whole,
  )
  return named === text ? undefined : { given, text: named }
}

const keywords = new Set([
  'where',
  'set',
  'on',
  'join',
  'left',
  'order',
  'for',
  'group',
  'using',
  'cross',
  'limit',
])
