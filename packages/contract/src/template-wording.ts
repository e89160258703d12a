// A template's approved wording, whose placeholders are {{1}}, {{2}} … or names such as {{order}}.

const place = /\{\{\s*([A-Za-z0-9_]{1,64})\s*\}\}/g

/** The distinct placeholders: numbered ones in numeric order, named ones in order of appearance. */
export function placesIn(wording: string): string[] {
  const names = [...new Set([...wording.matchAll(place)].map(([, name = '']) => name))]
  return names.every(isNumber) ? names.sort((one, other) => Number(one) - Number(other)) : names
}

/** True when the placeholders are names rather than numbers. */
export function isNamed(places: readonly string[]): boolean {
  return !places.every(isNumber)
}

/** The wording with each placeholder replaced by its value. */
export function filledWording(wording: string, values: readonly string[]): string {
  const places = placesIn(wording)
  return wording.replace(place, (whole, name: string) => values[places.indexOf(name)] ?? whole)
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name)
}
