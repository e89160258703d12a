import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../../api/call.ts'
import { useAccount } from '../../../api/session.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { choiceKeys } from '../../../parts/keys/choice-keys.ts'
import { shopTexts } from '../../../parts/shop/texts.ts'
import { instantInZone } from '../../../parts/zone-time.ts'
import { inboxTexts } from '../texts.ts'
import classes from './pickers.module.css'
import { closedBy, snoozeChoices } from './snooze-choices.ts'
import { snoozeTexts } from './snooze-texts.ts'

type Snoozed = Pick<Row<'listConversations'>, 'platform' | 'reply_until' | 'has_templates'>
type SnoozeProps = {
  conversations: readonly Snoozed[]
  isOpen: boolean
  onClose: () => void
  onChoose: (until: Date) => void
}

/** When a conversation comes back: a usual time in one click, or any other. */
export function SnoozeDialog({ conversations, isOpen, onClose, onChoose }: SnoozeProps) {
  const t = useTexts(inboxTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('snooze')}>
      <Times
        conversations={conversations}
        onChoose={(until) => {
          onClose()
          onChoose(until)
        }}
      />
    </Dialog>
  )
}

function Times({ conversations, onChoose }: Pick<SnoozeProps, 'conversations' | 'onChoose'>) {
  const t = useTexts(inboxTexts)
  const own = useTexts(snoozeTexts)
  const format = useFormat()
  const [picked, pick] = useState('')
  const { timezone } = useAccount()
  const now = new Date()
  const until = new Date(instantInZone(picked, timezone) ?? Number.NaN)
  const isAhead = until > now
  const choices = snoozeChoices(now, timezone).map((choice) => ({
    ...choice,
    closed: closedBy(choice.until, conversations, now),
  }))
  const typed = isAhead ? closedBy(until, conversations, now) : []
  const offered = choices.findLast(({ closed }) => closed.length > 0)?.closed ?? []
  return (
    <Stack gap="xs" pt={4}>
      <Stack gap="xs" onKeyDown={choiceKeys}>
        {choices.map((choice, index) => (
          <Button
            key={choice.name}
            data-autofocus={index === 0 || undefined}
            variant="default"
            justify="space-between"
            className={classes.time}
            rightSection={<span className="numbers">{format.time(choice.until)}</span>}
            onClick={() => onChoose(choice.until)}
          >
            <span className={classes.timeName}>
              {own(choice.name)}
              <ClosedMark closed={choice.closed} />
            </span>
          </Button>
        ))}
      </Stack>
      <TextInput
        type="datetime-local"
        label={own('pickTime')}
        value={picked}
        onChange={({ currentTarget: { value } }) => pick(value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isAhead) onChoose(until)
        }}
      />
      <ClosedNote closed={typed.length > offered.length ? typed : offered} of={conversations.length} />
      <FormButtons
        submit={t('snooze')}
        isBusy={false}
        lacks={isAhead ? undefined : picked === '' ? own('pickMissing') : own('pickPast')}
        onSubmit={() => onChoose(until)}
      />
    </Stack>
  )
}

function ClosedMark({ closed }: { closed: readonly Snoozed[] }) {
  const t = useTexts(inboxTexts)
  if (closed.length === 0) return null
  const isAnyOpen = closed.some(({ has_templates }) => has_templates)
  return <span className={classes.closed}>{t(isAnyOpen ? 'windowOverShort' : 'windowOverPlainShort')}</span>
}

/** The platform will take no free message any more when they come back. */
function ClosedNote({ closed, of }: { closed: readonly Snoozed[]; of: number }) {
  const own = useTexts(snoozeTexts)
  const shop = useTexts(shopTexts)
  const format = useFormat()
  const [first] = closed
  const said = () => {
    if (of > 1) return own('snoozeClosesMany', { n: closed.length })
    if (first?.reply_until == null) return ''
    const values = { platform: shop(first.platform), time: format.near(first.reply_until) }
    return own(first.has_templates ? 'snoozeCloses' : 'snoozeClosesPlain', values)
  }
  return (
    <Text size="sm" role="status" className={classes.closed}>
      {first && said()}
    </Text>
  )
}
