import { Alert, NumberInput, Stack } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/page.tsx'
import type { BotForm } from './bot-form.ts'
import { botPageTexts } from './texts.ts'

type Month = AnswerOf<'getBot'>['model']

/** The language model's budget, and what it did and cost in this month. */
export function ModelSection({ form, month }: { form: BotForm; month: Month }) {
  const t = useTexts(botPageTexts)
  const format = useFormat()
  const seconds = month.mean_ms === null ? '–' : `${format.number(Math.round(month.mean_ms / 100) / 10)} s`
  return (
    <Section title={t('modelMonth')}>
      <Stack>
        {month.is_spent && <Alert color="yellow">{t('modelSpent')}</Alert>}
        <Facts
          facts={[
            [t('modelPlans'), format.number(month.plans)],
            [t('modelAnswered'), format.number(month.answered)],
            [t('modelRefusals'), format.number(month.refusals)],
            [t('modelTokens'), `${format.number(month.tokens_in)} + ${format.number(month.tokens_out)}`],
            [t('modelTime'), seconds],
          ]}
        />
        <NumberInput
          label={t('budget')}
          description={t('budgetHint')}
          min={limits.agentBudgetMin}
          max={limits.agentBudgetMax}
          allowDecimal={false}
          {...form.getInputProps('model_tokens_monthly')}
          value={form.values.model_tokens_monthly ?? ''}
        />
      </Stack>
    </Section>
  )
}
