// Templates recently sent from this browser, so that they need not be typed again.

export type Template = { name: string; language: string; wording: string }

const key = 'mostrador:templates'
const keptMax = 20

export function keptTemplates(): Template[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isTemplate) : []
  } catch {
    // Storage is blocked or holds something else: no templates are offered.
    return []
  }
}

export function keepTemplate(template: Template): void {
  const others = keptTemplates().filter(({ name }) => name !== template.name)
  try {
    localStorage.setItem(key, JSON.stringify([template, ...others].slice(0, keptMax)))
  } catch {
    // Storage is blocked: the template is typed again next time.
  }
}

function isTemplate(value: unknown): value is Template {
  if (typeof value !== 'object' || value === null) return false
  const { name, language, wording } = value as Record<string, unknown>
  return [name, language, wording].every((text) => typeof text === 'string')
}
