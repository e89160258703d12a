// Words for what the server refuses: many, and seldom wanted, so they come with the first refusal.
import type { Texts } from '../texts.ts'

let words: Texts | undefined

/** Undefined until the first refusal has been heard. */
export const reasonWords = (): Texts | undefined => words

export function keepReasonWords(texts: Texts): void {
  words = texts
}

/** Awaited before a refusal is passed on, so that whoever tells it has its words. */
export async function loadReasonWords(): Promise<void> {
  if (words !== undefined) return
  try {
    keepReasonWords((await import('./reason-texts.ts')).reasonTexts)
  } catch {
    // Without a connection, or after an upgrade: this refusal is told by its code, and the next one asks again.
  }
}
