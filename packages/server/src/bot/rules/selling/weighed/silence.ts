// For measuring what the rules can do without the weighing of carts.
let isSilent = false

export function silenceWishes(): void {
  isSilent = true
}

export function areWishesSilent(): boolean {
  return isSilent
}
