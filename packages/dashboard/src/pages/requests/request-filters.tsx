import { Button, Group, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { feedOperations } from '@mostrador/contract/feed'
import { limits } from '@mostrador/contract/limits'
import { operations } from '@mostrador/contract/operations'
import { IconFilter } from '@tabler/icons-react'
import { usePages } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Filter, Filters } from '../../parts/lists/filters.tsx'
import { SearchField } from '../../parts/lists/search-field.tsx'
import { useFilters } from '../../parts/lists/search-state.ts'
import { instantOf, localSecond } from '../../parts/local-time.ts'
import classes from './requests.module.css'
import { requestTexts } from './texts.ts'
import { idOrPath, typedPath } from './typed-path.ts'

export const filterNames = ['path', 'status', 'method', 'key', 'slower', 'from', 'to', 'id'] as const
const rarer = ['key', 'slower', 'from', 'to'] as const

const paths = [
  ...new Set([
    ...operations.map(({ path }) => `/api/v1${path}`),
    ...feedOperations.map(({ path }) => `/api/feed/v1${path}`),
    '/mcp',
  ]),
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const durations = [100, limits.requestSlowMs, 1_000, 5_000].map(String)

/** The address's filters as the log takes them; an address can contain anything. */
export function useRequestQuery() {
  const { values, set } = useFilters<(typeof filterNames)[number] | 'open'>()
  const fitting = (value: string | undefined, form: RegExp) =>
    value !== undefined && form.test(value) ? value : undefined
  const slower = fitting(values.slower, /^\d{1,7}$/)
  const query = {
    request_id: values.id?.trim() || undefined,
    path: typedPath(values.path)?.slice(0, limits.requestLogPathCharsMax),
    status: fitting(values.status, /^([1-5]\d\d|[245]xx|4xx-429)$/),
    method: fitting(values.method, /^[A-Z]{1,20}$/),
    key_id: values.key,
    slower_than_ms: slower === undefined ? undefined : Math.min(Number(slower), 3_600_000),
    from: instantOf(values.from),
    to: instantOf(values.to),
  }
  return { values, set, query }
}

export function RequestFilters() {
  const t = useTexts(requestTexts)
  const format = useFormat()
  const { values, set, query } = useRequestQuery()
  const keys = usePages('listKeys', {})
  const [isOpen, more] = useDisclosure(rarer.some((name) => values[name] !== undefined))
  return (
    <Filters>
      <SearchField
        label={t('path')}
        className={classes.search}
        example="/orders"
        value={values.id ?? values.path}
        onChange={(typed) => set(idOrPath(typed))}
        options={paths}
      />
      <Filter
        label={t('status')}
        all={t('anyStatus')}
        value={query.status}
        onChange={(status) => set({ status })}
        options={withGiven(query.status, [
          ['2xx', t('success')],
          ['4xx', t('refused')],
          ['4xx-429', t('refusedNot429')],
          ['5xx', t('failed')],
          ...['400', '401', '403', '404', '409', '429'].map((status) => [status, status] as const),
        ])}
      />
      <Filter
        label={t('method')}
        all={t('anyMethod')}
        value={query.method}
        onChange={(method) => set({ method })}
        options={withGiven(
          query.method,
          methods.map((method) => [method, method]),
        )}
      />
      <Group gap="xs" wrap="nowrap" miw="15rem">
        {dayNames.map((name) => (
          <Button
            key={name}
            flex={1}
            variant={isDay(name, query) ? 'filled' : 'default'}
            aria-pressed={isDay(name, query)}
            onClick={() => set(isDay(name, query) ? { from: undefined, to: undefined } : dayOf(name))}
          >
            {t(name)}
          </Button>
        ))}
      </Group>
      <Button
        variant="subtle"
        leftSection={<IconFilter size={16} />}
        aria-expanded={isOpen}
        onClick={more.toggle}
      >
        {t('moreFilters')}
      </Button>
      {isOpen && (
        <>
          <Filter
            label={t('key')}
            all={t('anyKey')}
            value={values.key}
            onChange={(key) => set({ key })}
            options={(keys.rows ?? []).map(({ id, name, prefix }) => [id, `${name} (${prefix}…)`])}
          />
          <Filter
            label={t('slower')}
            all={t('anyDuration')}
            value={query.slower_than_ms === undefined ? undefined : String(query.slower_than_ms)}
            onChange={(slower) => set({ slower })}
            options={withGiven(
              query.slower_than_ms === undefined ? undefined : String(query.slower_than_ms),
              durations.map((ms) => [ms, ms]),
            ).map(([ms]) => [ms, t('atLeast', { ms: format.number(Number(ms)) })])}
          />
          <SecondField label={t('from')} value={query.from} onChange={(from) => set({ from })} />
          <SecondField label={t('to')} value={query.to} onChange={(to) => set({ to })} />
        </>
      )}
    </Filters>
  )
}

const dayNames = ['today', 'yesterday'] as const
type DayName = (typeof dayNames)[number]

/** By the viewer's calendar: a day is not always 24 hours long. */
function dayOf(name: DayName) {
  const now = new Date()
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString()
  const first = name === 'today' ? 0 : -1
  return { from: midnight(first), to: midnight(first + 1) }
}

function isDay(name: DayName, given: { from: string | undefined; to: string | undefined }): boolean {
  const { from, to } = dayOf(name)
  return given.from === from && given.to === to
}

type Options = readonly (readonly [value: string, label: string])[]

/** One that the address names stands among the others. */
function withGiven(value: string | undefined, options: Options): Options {
  return value === undefined || options.some(([known]) => known === value)
    ? options
    : [...options, [value, value]]
}

type SecondFieldProps = {
  label: string
  value: string | undefined
  onChange: (instant: string | undefined) => void
}

/** In the viewer's zone; the address has the instant, which is the same for whoever opens it. */
function SecondField({ label, value, onChange }: SecondFieldProps) {
  return (
    <TextInput
      type="datetime-local"
      className={classes.second}
      step={1}
      aria-label={label}
      leftSection={label}
      leftSectionWidth="5.5rem"
      leftSectionProps={{ 'aria-hidden': true }}
      value={value === undefined ? '' : localSecond(new Date(value))}
      onChange={(event) => onChange(instantOf(event.currentTarget.value))}
    />
  )
}
