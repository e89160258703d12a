// An audience without anybody: why, and the nearest one that has somebody.
import { Alert, Button, Group, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { previewOf } from './audience-query.ts'
import type { Campaign, Fields } from './draft.ts'
import { campaignTexts } from './texts.ts'

type NobodyProps = {
  fields: Fields
  list: Campaign | undefined
  reach: AnswerOf<'previewAudience'>
  onChange: (fields: Partial<Fields>) => void
}

const unfiltered = {
  ...{ label: '', product: '', boughtDays: '', seenDays: '', language: '', knownOn: '' },
  ...{ boughtFrom: '', boughtTo: '', seenFrom: '', seenTo: '' },
} as const satisfies Partial<Fields>

type Other = { offer: 'offerRule' | 'offerUnfiltered' | 'offerBoth'; change: Partial<Fields> }

export function NobodyReached({ fields, list, reach, onChange }: NobodyProps) {
  const t = useTexts(campaignTexts)
  const asksForYes = fields.rule === 'opted_in'
  const names = Object.keys(unfiltered) as (keyof typeof unfiltered)[]
  const isFiltered = list === undefined && names.some((name) => fields[name] !== '')
  const rule = { rule: 'not_opted_out' } as const
  const others: Other[] = [
    ...(asksForYes ? [{ offer: 'offerRule', change: rule } as const] : []),
    ...(isFiltered ? [{ offer: 'offerUnfiltered', change: unfiltered } as const] : []),
    ...(asksForYes && isFiltered
      ? [{ offer: 'offerBoth', change: { ...unfiltered, ...rule } } as const]
      : []),
  ]
  const isUnasked = asksForYes && reach.left_out.some(({ reason }) => reason === 'no_consent')
  return (
    <Alert color="blue" mt="xs">
      <Text size="sm">{t(isUnasked ? 'nobodyAgreed' : isFiltered ? 'nobodyFits' : 'nobodyLeft')}</Text>
      <Nearest others={others} fields={fields} list={list} onChange={onChange} />
    </Alert>
  )
}

/** The first of them that has somebody. */
function Nearest({ others, ...props }: Omit<NobodyProps, 'reach'> & { others: readonly Other[] }) {
  const [first, ...rest] = others
  return first && <Offer key={first.offer} first={first} rest={rest} {...props} />
}

type OfferProps = Omit<NobodyProps, 'reach'> & { first: Other; rest: readonly Other[] }

function Offer({ first: { offer, change }, rest, ...props }: OfferProps) {
  const t = useTexts(campaignTexts)
  const { timezone } = useAccount()
  const query = previewOf({ ...props.fields, ...change }, timezone, props.list)
  const { data } = useRead('previewAudience', { query })
  if (data === undefined) return null
  if (data.reached === 0) return <Nearest others={rest} {...props} />
  return (
    <Group mt="xs">
      <Button size="compact-sm" variant="light" onClick={() => props.onChange(change)}>
        {t(offer, { n: data.reached })}
      </Button>
    </Group>
  )
}
