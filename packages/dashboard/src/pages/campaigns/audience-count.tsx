import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AnswerOf, Input } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { type Campaign, draftOf, type Fields } from './draft.ts'
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
export function FilteredCount({ fields, list }: { fields: Fields; list?: Campaign }) {
  const { timezone } = useAccount()
  const { audience, ...draft } = draftOf(fields, timezone)
  const { channel_id, consent_rule, per_contact_max, per_contact_days } = draft
  const chosen = audience.kind === 'filter' ? audience : undefined
  const { kind: _kind, ...filters } = chosen ?? { kind: 'list', list: list?.id }
  // As text, since an object of each render would never settle.
  const wanted = JSON.stringify({ channel_id, consent_rule, per_contact_max, per_contact_days, ...filters })
  const [settled] = useDebouncedValue(wanted, settledAfterMs)
  const query = JSON.parse(settled) as Input<'previewAudience'>['query']
  const count = useRead('previewAudience', { query }, { keepsFormer: true, enabled: channel_id !== '' })
  return (
    <div aria-live="polite" aria-busy={count.isFetching || settled !== wanted}>
      <Loaded query={count}>{(reach) => <Reach {...reach} isService={consent_rule === 'service'} />}</Loaded>
    </div>
  )
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
  const known = ['opted_out', 'no_consent', 'no_phone', 'frequency', 'no_value'] as const
  return t(known.find((name) => name === reason) ?? 'no_value')
}
