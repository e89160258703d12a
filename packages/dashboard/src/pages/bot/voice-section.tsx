import { Alert, NumberInput, Stack } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { defineTexts } from '../../i18n/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/page.tsx'
import type { BotForm } from './bot-form.ts'

type Month = NonNullable<AnswerOf<'getBot'>['voice']>

const texts = defineTexts({
  title: [
    'Voice notes in words this month',
    'Notas de voz transcritas este mes',
    'Áudios transcritos neste mês',
  ],
  minutes: ['Minutes', 'Minutos', 'Minutos'],
  spent: [
    'The month’s minutes are used up: new voice notes are for listening.',
    'Se acabaron los minutos del mes: las notas de voz nuevas hay que escucharlas.',
    'Os minutos do mês acabaram: os áudios novos precisam ser ouvidos.',
  ],
  budget: ['Minutes a month', 'Minutos al mes', 'Minutos por mês'],
  budgetHint: [
    'When they are used up, voice notes come without words until the month ends. Empty: no limit.',
    'Cuando se acaban, las notas de voz llegan sin transcribir hasta fin de mes. Vacío: sin límite.',
    'Quando acabam, os áudios chegam sem transcrição até o fim do mês. Vazio: sem limite.',
  ],
})

/** The budget for voice notes in words, and how much of it is used. */
export function VoiceSection({ form, month }: { form: BotForm; month: Month }) {
  const t = useTexts(texts)
  const format = useFormat()
  return (
    <Section title={t('title')}>
      <Stack>
        {month.is_spent && <Alert color="yellow">{t('spent')}</Alert>}
        <Facts facts={[[t('minutes'), format.number(Math.round(month.minutes * 10) / 10)]]} />
        <NumberInput
          label={t('budget')}
          description={t('budgetHint')}
          min={limits.voiceMinutesMin}
          max={limits.voiceMinutesMax}
          allowDecimal={false}
          {...form.getInputProps('voice_minutes_monthly')}
          value={form.values.voice_minutes_monthly ?? ''}
        />
      </Stack>
    </Section>
  )
}
