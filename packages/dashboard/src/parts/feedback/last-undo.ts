// The last act that can still be taken back, for the key that does so.
type Undoable = { undo: () => void; until: number }

let last: Undoable | undefined

export function rememberUndo(undo: () => void, forMs: number): void {
  last = { undo, until: Date.now() + forMs }
}

/** By its button. */
export function forgetUndo(undo: () => void): void {
  if (last?.undo === undo) last = undefined
}

export function undoLast(): void {
  const { undo, until = 0 } = last ?? {}
  last = undefined
  if (until > Date.now()) undo?.()
}
