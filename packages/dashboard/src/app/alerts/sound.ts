import { readSwitch, writeSwitch } from './switches.ts'

export function isSoundOn(): boolean {
  return readSwitch('sound') !== 'off'
}

export function switchSound(isOn: boolean): void {
  writeSwitch('sound', isOn ? 'on' : 'off')
}

let context: AudioContext | undefined

/** Two short, soft tones. Browsers keep silent until the person has touched the page once. */
export function playSound(): void {
  context ??= new AudioContext()
  const { currentTime: now } = context
  for (const [hertz, after] of [
    [660, 0],
    [880, 0.14],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0, now + after)
    volume.gain.linearRampToValueAtTime(0.12, now + after + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, now + after + 0.3)
    tone.connect(volume).connect(context.destination)
    tone.start(now + after)
    tone.stop(now + after + 0.35)
  }
}
