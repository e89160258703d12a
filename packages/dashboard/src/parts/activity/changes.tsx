import { Text } from '@mantine/core'
import { type Weekday, weekdays } from '@mostrador/contract/weekdays'
import type { Row } from '../../api/call.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { weekTexts } from '../hours/week-texts.ts'
import { roleTexts } from '../team/role-texts.ts'
import classes from './changes.module.css'
import { activityFieldTexts, activityTexts } from './texts.ts'

export type Activity = Row<'listActivity'>

/** The name that the person had then, the command line, or the service. */
export function useActorName(): (activity: Pick<Activity, 'actor' | 'person_name'>) => string {
  const t = useTexts(activityTexts)
  return ({ actor, person_name: name }) => name ?? t(`actor_${actor}`)
}

export function useActionName(): (activity: Pick<Activity, 'record' | 'action'>) => string {
  const t = useTexts(activityTexts)
  return ({ record, action }) => {
    if (action !== 'deleted') return t(`action_${action}`)
    return record === 'api_key' ? t('revoked') : record === 'contact' ? t('erased') : t('action_deleted')
  }
}

/** Each field with what it was and what it is; a secret is only said to have changed. */
export function Changes({ fields }: Pick<Activity, 'fields'>) {
  const t = useTexts(activityTexts)
  const nameOf = useFieldName()
  // A service that was made without hours of its own has none: nothing became of nothing.
  const entries = Object.entries(fields).filter(
    ([field, change]) => field !== 'hours' || change === null || !change.every(isNothing),
  )
  if (entries.length === 0) return null
  return (
    <ul className={classes.fields}>
      {entries.map(([field, change]) => (
        <li key={field}>
          <Text component="span" size="sm" fw={550}>
            {nameOf(field)}
          </Text>{' '}
          {change === null ? (
            <Text component="span" size="sm" c="dimmed">
              {t('hidden')}
            </Text>
          ) : (
            <BeforeAfter field={field} before={change[0]} after={change[1]} />
          )}
        </li>
      ))}
    </ul>
  )
}

function BeforeAfter({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const t = useTexts(activityTexts)
  const toldOf = useFieldValue()
  const told = (value: unknown) => toldOf(field, value)
  // The name of a header whose value is another.
  if (field === 'header' && told(before) === told(after))
    return <span className={classes.value}>{`${told(after)}: ${t('hidden')}`}</span>
  if (isNothing(before) && isNothing(after)) return <span className={classes.value}>{t('order')}</span>
  if ((field === 'scope' || field === 'replay') && isNothing(before))
    return <ins className={classes.value}>{told(after)}</ins>
  // Pictures that stay are not noted, so that nothing before does not mean that there were none.
  if (field === 'pictures' && isNothing(before))
    return <ins className={classes.value}>{t('added', { what: told(after) })}</ins>
  if (field === 'pictures' && isNothing(after))
    return <del className={classes.value}>{t('removed', { what: told(before) })}</del>
  return (
    <>
      <del className={classes.value}>{isNothing(before) ? t('none') : told(before)}</del> →{' '}
      <ins className={classes.value}>{isNothing(after) ? t('none') : told(after)}</ins>
    </>
  )
}

/** A field of a record as people know it, or as it is stored where they know none. */
export function useFieldName(): (field: string) => string {
  const named = useTexts(activityFieldTexts)
  const week = useTexts(weekTexts)
  return (field) => (isNamed(field) ? named(field) : isWeekday(field) ? week(field) : field)
}

/** A value of such a field in words. */
export function useFieldValue(): (field: string, value: unknown) => string {
  const format = useFormat()
  const t = useTexts(activityTexts)
  const role = useTexts(roleTexts)
  const { currency } = useAccount()
  const nameOf = useFieldName()
  return (field, value) => {
    if (field === 'replay' && isReplay(value)) {
      const [from, to, status, kind] = value
      const span = `${format.moment(from)} – ${format.moment(to)}`
      return [...(kind ? [kind] : []), span, t(`replay_${status}`)].join(' · ')
    }
    if (field === 'role' && isRole(value)) return role(value)
    if (field.endsWith('_at') && typeof value === 'string') return format.exact(value)
    if (isMoney(field) && typeof value === 'number') return format.money(value, currency)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if ((field === 'item_type' || field === 'pricing_type') && isWord(value)) return t(`word_${value}`)
    if (field === 'pictures' && Array.isArray(value))
      return value.map((each) => pictureName(each) ?? t('unnamedPicture')).join(', ')
    if (field === 'scope' && (value === 'read' || value === 'write')) return t(`scope_${value}`)
    return shown(value, nameOf)
  }
}

/** Prices of products, which are in the account's currency. */
function isMoney(field: string): boolean {
  return /(^|_)price(_|$)/.test(field)
}

function isWeekday(field: string): field is Weekday {
  return weekdays.some((day) => day === field)
}

function isNamed(field: string): field is keyof typeof activityFieldTexts {
  return Object.hasOwn(activityFieldTexts, field)
}

/** Values of products that are words of the API. */
const words = ['product', 'service', 'fixed', 'range', 'variant', 'quote'] as const

function isWord(value: unknown): value is (typeof words)[number] {
  return words.some((word) => word === value)
}

/** Words that describe it, or the variant that it shows. */
function pictureName({ alt, variant }: { alt?: string | null; variant?: string | null }) {
  const words = [alt, variant].filter((word) => word)
  return words.length === 0 ? undefined : words.join(' · ')
}

const replayed = ['failed', 'delivered', 'all'] as const

/** The beginning and the end of the period, which deliveries, and the kind of event where it was one. */
function isReplay(value: unknown): value is [string, string, (typeof replayed)[number], string?] {
  return Array.isArray(value) && value.length >= 3 && replayed.some((status) => status === value[2])
}

function isRole(value: unknown): value is keyof typeof roleTexts {
  return typeof value === 'string' && Object.hasOwn(roleTexts, value)
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** Parts of a thing by their names; an id says nothing to people. */
function shown(value: unknown, nameOf: (part: string) => string): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return '–'
    const isPlain = value.every((each) => typeof each === 'string' || isSpan(each))
    return value.map((each) => shown(each, nameOf)).join(isPlain ? ', ' : '; ')
  }
  if (isSpan(value)) return `${value.from}–${value.to}`
  const parts = Object.entries(value).filter(([part]) => part !== 'id')
  return parts.length === 0
    ? '–'
    : parts.map(([part, each]) => `${nameOf(part)} ${shown(each, nameOf)}`).join(', ')
}

/** Opening hours of a day. */
function isSpan(value: unknown): value is { from: string; to: string } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}
