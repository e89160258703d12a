/** The browser's common name. Order matters, since user agents also name other browsers. */
export function browserName(agent: string | null): string | undefined {
  if (agent === null) return undefined
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => agent.includes(part))?.[1]
  const parts = [named(browsers), named(systems)].filter((part) => part !== undefined)
  return parts.length === 0 ? agent.slice(0, 60) : parts.join(' · ')
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const
