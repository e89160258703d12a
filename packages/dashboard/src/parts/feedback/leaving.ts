// Questions that are asked before the account is changed or the session ended: afterwards the words of a page could be saved
// only in the wrong account, or nowhere. A module of its own, since the menu that asks is on every first page.

type Question = () => Promise<boolean>

const questions = new Set<Question>()

/** Tells whether the page may be left: where something on it is not saved, its guard asks the person. */
export async function mayLeave(): Promise<boolean> {
  const [ask] = questions
  return ask === undefined || ask()
}

/** Until the answer is called, `ask` is asked. */
export function askBeforeLeaving(ask: Question): () => void {
  questions.add(ask)
  return () => void questions.delete(ask)
}
