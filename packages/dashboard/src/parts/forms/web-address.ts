/** The labels of a host name, its port, and the rest of an address. */
const schemeless = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** The whole address where only `https://` was left out; anything else stays as it was typed. */
export function withScheme(text: string): string {
  const typed = text.trim()
  return schemeless.test(typed) ? `https://${typed}` : typed
}
