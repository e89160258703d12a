import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Section } from '../../parts/page.tsx'
import classes from './bot.module.css'
import type { BotForm } from './bot-page.tsx'
import { botPageTexts } from './texts.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
type Day = (typeof days)[number]
type Span = { from: string; to: string }

export function Hours({ form }: { form: BotForm }) {
  const t = useTexts(botPageTexts)
  const { timezone } = useAccount()
  const set = (day: Day, spans: Span[]) => {
    const { [day]: _former, ...others } = form.values.hours
    form.setFieldValue('hours', spans.length === 0 ? others : { ...others, [day]: spans })
  }
  return (
    <Section title={t('hours')} description={t('hoursHint', { zone: timezone.replaceAll('_', ' ') })}>
      {days.map((day) => (
        <DayLine
          key={day}
          day={day}
          spans={form.values.hours[day] ?? []}
          onChange={(spans) => set(day, spans)}
        />
      ))}
    </Section>
  )
}

function DayLine({ day, spans, onChange }: { day: Day; spans: Span[]; onChange: (spans: Span[]) => void }) {
  const t = useTexts(botPageTexts)
  const change = (at: number, part: Partial<Span>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)))
  return (
    <div className={classes.day}>
      <Text fw={550}>{t(day)}</Text>
      <div className={classes.spans}>
        {spans.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('closed')}
          </Text>
        )}
        {spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no names and keep their places
          <div key={index} className={classes.span}>
            <TextInput
              type="time"
              aria-label={`${t(day)} ${t('from')}`}
              value={span.from}
              onChange={(event) => change(index, { from: event.currentTarget.value })}
            />
            –
            <TextInput
              type="time"
              aria-label={`${t(day)} ${t('to')}`}
              value={span.to}
              onChange={(event) => change(index, { to: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${t('remove')}: ${t(day)} ${span.from}`}
              onClick={() => onChange(spans.filter((_span, at) => at !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        {spans.length < limits.bookingSpansPerDayMax && (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...spans, { from: spans.at(-1)?.to ?? '09:00', to: '18:00' }])}
          >
            {t('addTimes')}
          </Button>
        )}
      </div>
    </div>
  )
}
