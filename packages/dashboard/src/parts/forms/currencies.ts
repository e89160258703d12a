// Currencies that people pay with: not those of the past, of accounting, of metals or of tests.

/** Shared ones among the codes with an X, which is otherwise for what is nobody's money. */
const shared: ReadonlySet<string> = new Set(['XAF', 'XCD', 'XCG', 'XOF', 'XPF'])
/** Units of account and funds. */
const units: ReadonlySet<string> = new Set([
  ...['BOV', 'CHE', 'CHW', 'CLF', 'CNX', 'COU', 'ECV', 'MXV', 'USN', 'USS', 'UYI', 'UYW'],
])

/** `kept` is the one in use, whatever it is. */
export function payableCurrencies(all: readonly string[], kept?: string): string[] {
  // Only in English does every currency of the past carry its years.
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return all.filter((code) => {
    if (code === kept) return true
    if (units.has(code) || (code.startsWith('X') && !shared.has(code))) return false
    const name = names.of(code) ?? code
    return name !== code && !/\d{4}/.test(name)
  })
}
