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

export function randomId(bytes) {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The fields of one server-sent event. */
export function fieldsOf(event) {
  const fields = {}
  for (const line of event.split('\n')) {
    const colon = line.indexOf(': ')
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2)
  }
  return fields
}
