import { Button, Group, Stepper } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Section } from '../../parts/page.tsx'
import { AudienceStep } from './audience-step.tsx'
import { type Campaign, draftOf, type Fields, fieldsOf, lacksOf, type Sample } from './draft.ts'
import { MessageStep } from './message-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { TestStep } from './test-step.tsx'
import { campaignTexts } from './texts.ts'

const steps = ['audience', 'message', 'test', 'schedule'] as const

type WizardProps = {
  places: Pick<AnswerOf<'listCampaigns'>, 'channels' | 'known_on' | 'quiet_hours'>
  campaign?: Campaign
  /** Whoever gets it first. */
  sample?: Sample
  /** The one to begin with. */
  step?: string | undefined
}

/** Audience → message → test → schedule; each step is kept before the next one shows. */
export function Wizard({ places, campaign, sample = null, step: first }: WizardProps) {
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const { language, timezone } = useAccount()
  const create = useChange('createCampaign')
  const update = useChange('updateCampaign')
  const [step, setStep] = useState(stepOf(campaign, first))
  const form = useForm<Fields>({
    initialValues: fieldsOf(campaign, {
      ...{ channel: places.channels[0]?.id ?? '', language, timezone },
      quiet: places.quiet_hours,
    }),
    validate: { name: (name) => (name.trim() === '' ? t('nameMissing') : null) },
  })
  const save = async (fields: Fields = form.values): Promise<string | undefined> => {
    const body = draftOf(fields, timezone)
    try {
      const { id } = campaign
        ? await update.mutateAsync({ id: campaign.id, body })
        : await create.mutateAsync({ body })
      form.resetDirty(fields)
      return id
    } catch (error) {
      tell(error)
      return undefined
    }
  }
  const go = async (next: number) => {
    if (form.validate().hasErrors) return
    const errors = lacksOf(form.values, { step: steps[step], hasList: Boolean(campaign?.list) })
    const places = Object.entries(errors)
    form.setErrors(Object.fromEntries(places.map(([place, text]) => [place, t(text)])))
    if (places.length > 0) return
    const id = await save()
    if (id === undefined) return
    if (campaign) setStep(next)
    else await navigate({ to: '/campaigns/$id', params: { id }, search: {}, ignoreBlocker: true })
  }
  const name = steps[step] ?? 'audience'
  const back =
    step > 0 ? (
      <Button variant="default" onClick={() => setStep(step - 1)}>
        {t('back')}
      </Button>
    ) : (
      <span />
    )
  return (
    <Section title={t(name)}>
      <LeaveGuard isChanged={form.isDirty() && !create.isPending && !update.isPending} />
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
      {name === 'audience' && <AudienceStep form={form} places={places} campaign={campaign} onKeep={save} />}
      {name === 'message' && <MessageStep form={form} campaign={campaign} sample={sample} />}
      {name === 'test' && campaign && (
        <TestStep campaign={campaign} isService={form.values.rule === 'service'} />
      )}
      {name === 'schedule' && campaign && (
        <ScheduleStep form={form} campaign={campaign} sample={sample} onKeep={save} back={back} />
      )}
      {step < steps.length - 1 && (
        <Group justify="space-between" mt="lg">
          {back}
          <Button loading={create.isPending || update.isPending} onClick={() => void go(step + 1)}>
            {t('next')}
          </Button>
        </Group>
      )}
    </Section>
  )
}

/** A draft goes on where it was left. */
function stepOf(campaign: Campaign | undefined, first: string | undefined): number {
  if (!campaign || first === 'audience') return 0
  if (first === 'schedule' && campaign.template !== null) return steps.indexOf(first)
  if (campaign.audience.kind === 'list' && campaign.list === null) return 0
  return campaign.template === null ? 1 : 2
}
