// The Python client exists once, with async; the one without is the same text with these replacements.

const replacements: readonly [RegExp, string][] = [
  [/^"""(.*)"""$/m, '"""Made by `npm run openapi` from _async.py; do not edit. $1"""'],
  [/\basync (def|for|with)\b/g, '$1'],
  [/\bawait /g, ''],
  [/\bAwaitable\[(\w+)\]/g, '$1'],
  [/, Awaitable\b|\bAwaitable, /g, ''],
  [/\bAsync(\w+)/g, '$1'],
  [/__a(enter|exit|iter)__/g, '__$1__'],
  [/\baclose\b/g, 'close'],
  [/\basyncio\b/g, 'time'],
]

export function withoutAsync(text: string): string {
  return replacements.reduce((result, [from, to]) => result.replace(from, to), text)
}
