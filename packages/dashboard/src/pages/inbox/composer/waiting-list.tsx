// Answers that were sent off and have not reached the service, above the field.
import { Button, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import composer from './composer.module.css'
import { composerTexts } from './composer-texts.ts'
import type { Outgoing } from './outbox.ts'

type WaitingListProps = {
  waiting: readonly Outgoing[]
  /** The first is on its way, and may be with the customer already. */
  isSlow: boolean
  onTakeBack: (one: Outgoing) => void
}

export function WaitingList({ waiting, isSlow, onTakeBack }: WaitingListProps) {
  const t = useTexts(composerTexts)
  if (waiting.length === 0) return null
  return (
    <>
      <Text size="xs" role="status" className={composer.presence} data-warns={!isSlow || undefined}>
        {isSlow ? t('isSending') : t('waitsForConnection', { n: waiting.length })}
      </Text>
      <ul className={composer.waiting} aria-label={t('waitingAnswers')}>
        {waiting.map((one, index) => (
          <li key={one.key}>
            <IconClock size={16} aria-hidden />
            <span className="clip">{one.text || one.files.map(({ name }) => name).join(', ')}</span>
            {!(isSlow && index === 0) && (
              <Button size="compact-sm" variant="subtle" onClick={() => onTakeBack(one)}>
                {t('takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
