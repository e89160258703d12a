import { Button, Group, Stepper } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Section } from '../../parts/page.tsx'
import { AudienceStep } from './audience-step.tsx'
import { type Campaign, draftOf, type Fields, fieldsOf } from './draft.ts'
import { MessageStep } from './message-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { TestStep } from './test-step.tsx'
import { campaignTexts } from './texts.ts'

const steps = ['audience', 'message', 'test', 'schedule'] as const

type WizardProps = { channels: AnswerOf<'listCampaigns'>['channels']; campaign?: Campaign }

/** Audience → message → test → schedule; each step is kept before the next one shows. */
export function Wizard({ channels, campaign }: WizardProps) {
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const { language, timezone } = useAccount()
  const create = useChange('createCampaign')
  const update = useChange('updateCampaign')
  const [step, setStep] = useState(stepOf(campaign))
  const form = useForm<Fields>({
    initialValues: fieldsOf(campaign, { channel: channels[0]?.id ?? '', language, timezone }),
    validate: { name: (name) => (name.trim() === '' ? t('nameMissing') : null) },
  })
  const save = async (fields: Fields): Promise<string | undefined> => {
    const body = draftOf(fields, timezone)
    try {
      const { id } = campaign
        ? await update.mutateAsync({ id: campaign.id, body })
        : await create.mutateAsync({ body })
      return id
    } catch (error) {
      tell(error)
      return undefined
    }
  }
  const go = async (next: number) => {
    if (form.validate().hasErrors) return
    const id = await save(form.values)
    if (id === undefined) return
    if (campaign) setStep(next)
    else await navigate({ to: '/campaigns/$id', params: { id }, search: {} })
  }
  const name = steps[step] ?? 'audience'
  return (
    <Section title={t(name)}>
      <Stepper
        active={step}
        size="xs"
        onStepClick={(next) => next < step && setStep(next)}
        allowNextStepsSelect={false}
        aria-label={t('new')}
        mb="md"
      >
        {steps.map((each) => (
          <Stepper.Step key={each} label={t(each)} />
        ))}
      </Stepper>
      {name === 'audience' && (
        <AudienceStep form={form} channels={channels} campaign={campaign} onKeep={() => save(form.values)} />
      )}
      {name === 'message' && <MessageStep form={form} />}
      {name === 'test' && campaign && <TestStep id={campaign.id} />}
      {name === 'schedule' && campaign && (
        <ScheduleStep form={form} id={campaign.id} onKeep={() => save(form.values)} />
      )}
      <Group justify="space-between" mt="lg">
        {step > 0 ? (
          <Button variant="default" onClick={() => setStep(step - 1)}>
            {t('back')}
          </Button>
        ) : (
          <span />
        )}
        {step < steps.length - 1 && (
          <Button loading={create.isPending || update.isPending} onClick={() => void go(step + 1)}>
            {t('next')}
          </Button>
        )}
      </Group>
    </Section>
  )
}

/** A draft goes on where it was left. */
function stepOf(campaign: Campaign | undefined): number {
  if (!campaign) return 0
  return campaign.template === null ? 1 : 2
}
