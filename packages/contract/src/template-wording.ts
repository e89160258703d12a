// The approved wording of a template, in which values fill places: {{1}}, {{2}} …, or names such as {{order}}.

const place = /\{\{\s*([A-Za-z0-9_]{1,64})\s*\}\}/g

/** The places, each once: numbered ones in the order of their numbers, named ones as they stand. */
export function placesIn(wording: string): string[] {
  const names = [...new Set([...wording.matchAll(place)].map(([, name = '']) => name))]
  return names.every(isNumber) ? names.sort((one, other) => Number(one) - Number(other)) : names
}

/** Whether the places have names rather than numbers. */
export function isNamed(places: readonly string[]): boolean {
  return !places.every(isNumber)
}

/** How it reads with a value in each of its places. */
export function filledWording(wording: string, values: readonly string[]): string {
  const places = placesIn(wording)
  return wording.replace(place, (whole, name: string) => values[places.indexOf(name)] ?? whole)
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name)
}
