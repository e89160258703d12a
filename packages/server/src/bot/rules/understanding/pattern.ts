/**
 * Compiles a pattern to a regular expression over a line with a space at each end. Throws on an unknown class or an
 * invalid expression.
 */
export function compile(pattern: string, classes: Readonly<Record<string, string>>): RegExp {
  const source = pattern
    .replace(/(?<!\?)<(\w+)>/g, (_, name: string) => {
      const words = classes[name]
      if (words === undefined) throw new Error(`there is no class <${name}>`)
      return `(?:${words})`
    })
    .replace(/~(\S+) ?/g, '(?:$1 )?')
    .replace(/ \.\. /g, ' (?:\\S+ ){0,3}')
    .replace(/\$/g, ' ?$')
  const start = source.startsWith('^') ? '' : '(?<= )'
  // An optional word takes its own space with it.
  const end = /[$ ]$/.test(pattern) ? '' : '(?= )'
  return new RegExp(`${start}${source}${end}`)
}
