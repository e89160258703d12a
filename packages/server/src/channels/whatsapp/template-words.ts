// The platform's words for a template's state, category, quality and rejection.
import type {
  TemplateCategory,
  TemplateQuality,
  TemplateReason,
  TemplateState,
} from '@mostrador/contract/outreach/templates'
import { templateReasons } from '@mostrador/contract/outreach/templates'
import { textIn } from '../foreign.ts'

const states: Record<string, TemplateState | 'gone'> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  UNPAUSED: 'approved',
  UNARCHIVED: 'approved',
  FLAGGED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
  ARCHIVED: 'archived',
  DELETED: 'gone',
  PENDING_DELETION: 'gone',
}
const categories: Record<string, TemplateCategory> = {
  UTILITY: 'utility',
  MARKETING: 'marketing',
  AUTHENTICATION: 'authentication',
}
const qualities: Record<string, TemplateQuality | null> = {
  GREEN: 'high',
  YELLOW: 'medium',
  RED: 'low',
  UNKNOWN: null,
}

export function stateIn(value: unknown): TemplateState | 'gone' | undefined {
  return known(states, value)
}

export function categoryIn(value: unknown): TemplateCategory | undefined {
  return known(categories, value)
}

/** Undefined where nothing is said; null where too few customers have read it. */
export function qualityIn(value: unknown): TemplateQuality | null | undefined {
  return known(qualities, value)
}

/** Null where there is none. */
export function reasonIn(value: unknown): TemplateReason | null {
  const word = textIn(value)?.toLowerCase()
  if (word === undefined || word === '' || word === 'none') return null
  return templateReasons.find((reason) => reason === word) ?? 'other'
}

function known<T>(words: Record<string, T>, value: unknown): T | undefined {
  const word = textIn(value)?.toUpperCase() ?? ''
  return Object.hasOwn(words, word) ? words[word] : undefined
}
