/** Uses the browser's storage if allowed, else lasts as long as the page is open. */
export function openStore(base) {
  const prefix = `mostrador:${base}:`
  const memory = new Map()
  return {
    get(name) {
      try {
        return localStorage.getItem(prefix + name) ?? undefined
      } catch {
        return memory.get(name)
      }
    },
    set(name, value) {
      try {
        localStorage.setItem(prefix + name, value)
      } catch {
        memory.set(name, value)
      }
      return value
    },
  }
}
