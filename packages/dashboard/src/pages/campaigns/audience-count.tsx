import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { leftOutReasons } from '@mostrador/contract/outreach/campaigns'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { type PreviewQuery, previewOf } from './audience-query.ts'
import type { Campaign, Fields } from './draft.ts'
import { NobodyReached } from './nobody-reached.tsx'
import { campaignTexts } from './texts.ts'

/** Before anything is sent: how many get it, and why others do not. */
export function AudienceCount({
  id,
  isService,
  at,
}: {
  id: string
  isService: boolean
  at?: string | undefined
}) {
  const count = useRead('countAudience', { id, query: { at } }, { keepsFormer: true })
  return <Loaded query={count}>{(reach) => <Reach {...reach} isService={isService} />}</Loaded>
}

const settledAfterMs = 400

/** The same for filters that are being chosen, or the draft's list; the former figures stand until there are new ones. */
export function FilteredCount({ fields, list, onChange }: FilteredProps) {
  const { timezone } = useAccount()
  // As text, since an object of each render would never settle.
  const wanted = JSON.stringify(previewOf(fields, timezone, list))
  const [settled] = useDebouncedValue(wanted, settledAfterMs)
  const query = JSON.parse(settled) as PreviewQuery
  const count = useRead('previewAudience', { query }, { keepsFormer: true, enabled: query.channel_id !== '' })
  const isBusy = count.isFetching || settled !== wanted
  return (
    <div aria-live="polite" aria-busy={isBusy}>
      <Loaded query={count}>
        {(reach) => (
          <>
            <Reach {...reach} isService={query.consent_rule === 'service'} />
            {reach.reached === 0 && !isBusy && (
              <NobodyReached fields={fields} list={list} reach={reach} onChange={onChange} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

type FilteredProps = {
  fields: Fields
  list?: Campaign | undefined
  onChange: (fields: Partial<Fields>) => void
}

type ReachProps = AnswerOf<'previewAudience'> & {
  asleep?: number
  is_later?: boolean
  isService?: boolean
}

function Reach({
  total,
  reached,
  unasked,
  left_out,
  asleep = 0,
  is_later: isLater,
  isService = false,
}: ReachProps) {
  const t = useTexts(campaignTexts)
  return (
    <div>
      <Text fw={600} size="lg">
        {t('counted', { n: reached })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('ofTotal', { n: total })}
      </Text>
      {asleep > 0 && <Text size="sm">{t(isLater ? 'asleepThen' : 'asleep', { n: asleep })}</Text>}
      {unasked > 0 && !isService && (
        <Alert color="yellow" title={t('unasked', { n: unasked })} my="xs">
          {t('unaskedText')}
        </Alert>
      )}
      {left_out.length > 0 && (
        <>
          <Text size="sm" mt="xs" fw={500}>
            {t('leftOut')}
          </Text>
          {left_out.map(({ reason, count: n }) => (
            <Text key={reason} size="sm">
              {leftOutName(t, reason)}: {n}
            </Text>
          ))}
        </>
      )}
    </div>
  )
}

export function leftOutName(t: ReturnType<typeof useTexts<typeof campaignTexts>>, reason: string): string {
  return t(leftOutReasons.find((name) => name === reason) ?? 'no_value')
}
