// Choices of this browser. Where storage is blocked they last as long as the page.
const here = new Map<string, string>()
const prefix = 'mostrador-'

export function readSwitch(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? here.get(name)
  } catch {
    return here.get(name)
  }
}

export function writeSwitch(name: string, value: string): void {
  here.set(name, value)
  try {
    localStorage.setItem(prefix + name, value)
  } catch {
    // Storage is blocked: kept for this page alone.
  }
}
