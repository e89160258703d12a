// The field on the page that a refusal is about: named by its own label, brought into sight and marked.
import { ApiFailure } from '../../api/request.ts'

/** Undefined where the refusal names no field, or none that is on the page. */
export function refusedField(error: unknown): HTMLElement | undefined {
  const place = error instanceof ApiFailure && error.reason === 'value' ? error.values?.place : undefined
  if (typeof place !== 'string') return undefined
  const path = place.replaceAll(/\[(\d+)\]/g, '.$1')
  return document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? undefined
}

/** As the reader sees it; undefined for a field without a name. */
export function labelOf(field: HTMLElement): string | undefined {
  const shown =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null
  const name = shown?.textContent ?? field.getAttribute('aria-label')
  return name?.replace(/\s*\*\s*$/, '').trim() || undefined
}

/** Until something else is typed there. */
export function markRefused(field: HTMLElement): void {
  const marks = ['aria-invalid', 'data-error']
  for (const mark of marks) field.setAttribute(mark, 'true')
  const clear = () => {
    for (const mark of marks) field.removeAttribute(mark)
  }
  field.addEventListener('input', clear, { once: true })
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
