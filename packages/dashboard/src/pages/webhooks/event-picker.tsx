import { Checkbox, Input, Stack } from '@mantine/core'
import { type EventKind, eventKinds } from '@mostrador/contract/events'
import { useTexts } from '../../i18n/language.tsx'
import { eventTexts } from '../../parts/events/event-texts.ts'
import { NewTabLink } from '../../parts/forms/new-tab-link.tsx'
import { webhookTexts } from './texts.ts'

type EventPickerProps = {
  value: readonly EventKind[]
  onChange: (value: EventKind[]) => void
  error?: string | undefined
  isDisabled?: boolean
}

export function EventPicker({ value, onChange, error, isDisabled = false }: EventPickerProps) {
  const t = useTexts(webhookTexts)
  const when = useTexts(eventTexts)
  const hasAll = value.length === eventKinds.length
  const toggle = (kind: EventKind, isOn: boolean) =>
    onChange(eventKinds.filter((other) => (other === kind ? isOn : value.includes(other))))
  return (
    <Input.Wrapper label={t('events')} labelElement="div" error={error}>
      <Stack gap="sm" mt="xs" mb="xs" role="group" aria-label={t('events')}>
        <Checkbox
          label={t('allEvents')}
          checked={hasAll}
          indeterminate={value.length > 0 && !hasAll}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.checked ? [...eventKinds] : [])}
        />
        {eventKinds.map((kind) => (
          <Checkbox
            key={kind}
            ml="lg"
            label={<code>{kind}</code>}
            description={
              <>
                {when(kind)}{' '}
                <NewTabLink
                  to="/developers/events/$kind"
                  params={{ kind }}
                  aria-label={t('aboutEvent', { kind })}
                >
                  {t('about')}
                </NewTabLink>
              </>
            }
            checked={value.includes(kind)}
            disabled={isDisabled}
            onChange={(event) => toggle(kind, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
