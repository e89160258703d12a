// Silences what was learned about answers. What was told by the weights of yesterday must not steer the lines that those of
// today are learned from: the same lines give the same weights.

let isSilent = false

export function silenceWeighing(): void {
  isSilent = true
}

export function isWeighingSilent(): boolean {
  return isSilent
}
