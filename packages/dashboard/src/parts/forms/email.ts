/** An e-mail address as people type it: the server decides, this only finds what can be none. */
export function isEmail(typed: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(typed.trim())
}
