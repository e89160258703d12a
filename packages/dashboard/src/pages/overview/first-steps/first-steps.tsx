import { Anchor, Button, Group, Progress, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { demoEmail, type FirstStep } from '@mostrador/contract/dashboard/first-step-names'
import { IconChevronDown, IconChevronUp, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { useMay, useMe } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { useUndo } from '../../../parts/feedback/undo.tsx'
import { Section } from '../../../parts/page.tsx'
import classes from './first-steps.module.css'
import type { FirstStepsState } from './own-steps.ts'
import { StepBody } from './step-body.tsx'
import { firstStepTexts } from './texts.ts'

type Props = {
  state: FirstStepsState
  steps: readonly FirstStep[]
  /** The shop can serve a customer: the list may make room for the overview. */
  canFold: boolean
}

/** Folded only when the page is opened anew, or by hand: the list must not vanish under the person's hand. */
export function FirstSteps({ state, steps, canFold }: Props) {
  const [isFolded, setFolded] = useState(canFold)
  if (isFolded && canFold) return <Bar state={state} steps={steps} onOpen={() => setFolded(false)} />
  return <List state={state} steps={steps} onFold={canFold ? () => setFolded(true) : undefined} />
}

type ListProps = Omit<Props, 'canFold'> & { onFold: (() => void) | undefined }

/** One step is open: at first the next one, then whichever the person wants. */
function List({ state, steps, onFold }: ListProps) {
  const t = useTexts(firstStepTexts)
  const nextOf = () => steps.find((step) => !state.done.includes(step))
  const [open, setOpen] = useState(nextOf)
  const done = steps.filter((step) => state.done.includes(step)).length
  return (
    <Section title={t('title')} description={t('welcome')} flush>
      <div className={classes.bar}>
        <Progress className={classes.words} value={(100 * done) / steps.length} aria-label={t('title')} />
        <Text size="sm" c="dimmed" role="status">
          {t('progress', { done, of: steps.length })}
        </Text>
        <Group gap={4}>
          {onFold && (
            <Button variant="subtle" size="compact-sm" onClick={onFold}>
              {t('foldList')}
            </Button>
          )}
          <Hide />
        </Group>
      </div>
      <OwnLogin />
      <ol className={classes.list}>
        {steps.map((step) => (
          <Step
            key={step}
            step={step}
            state={state}
            isOpen={open === step}
            onToggle={() => setOpen(open === step ? undefined : step)}
            onNext={nextOf() === undefined ? undefined : () => setOpen(nextOf())}
          />
        ))}
      </ol>
    </Section>
  )
}

/** The log-in of the demo goes along into one's own shop, until it is made one's own. */
function OwnLogin() {
  const t = useTexts(firstStepTexts)
  const { person } = useMe()
  if (person.email !== demoEmail) return null
  return (
    <div className={classes.bar}>
      <Text size="sm">{t('ownLogin', { email: person.email })}</Text>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/settings" search={{ tab: 'profile' }} {...props} />}
      >
        {t('toOwnLogin')}
      </Anchor>
    </div>
  )
}

type StepProps = {
  step: FirstStep
  state: FirstStepsState
  isOpen: boolean
  onToggle: () => void
  onNext: (() => void) | undefined
}

function Step({ step, state, isOpen, onToggle, onNext }: StepProps) {
  const t = useTexts(firstStepTexts)
  const id = useId()
  const isDone = state.done.includes(step)
  const head = useRef<HTMLHeadingElement>(null)
  // Anything typed in it stays while another one is open.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  // The one above folds at the same time, which moves this one out of sight.
  useDidUpdate(() => {
    if (isOpen) head.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li className={classes.step}>
      <h3 ref={head} className={classes.head}>
        <UnstyledButton
          className={classes.toggle}
          data-done={isDone || undefined}
          aria-expanded={isOpen}
          aria-controls={wasOpen ? id : undefined}
          onClick={onToggle}
        >
          {isDone ? <IconCircleCheck size={22} aria-hidden /> : <IconCircleDashed size={22} aria-hidden />}
          <span className={classes.name}>
            {t(step)}
            {isDone && <VisuallyHidden> – {t('isDone')}</VisuallyHidden>}
          </span>
          {isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
        </UnstyledButton>
      </h3>
      {wasOpen && (
        <section id={id} hidden={!isOpen} className={classes.body} aria-label={t(step)}>
          <StepBody step={step} state={state} />
          {isDone && onNext && (
            <Button mt="md" variant="light" onClick={onNext}>
              {t('next')}
            </Button>
          )}
        </section>
      )}
    </li>
  )
}

function Bar({ state, steps, onOpen }: Omit<Props, 'canFold'> & { onOpen: () => void }) {
  const t = useTexts(firstStepTexts)
  const next = steps.find((step) => !state.done.includes(step))
  const done = steps.filter((step) => state.done.includes(step)).length
  return (
    <Section flush>
      <div className={classes.bar}>
        <div className={classes.words}>
          <Text fw={600} component="span">
            {t('title')}
          </Text>{' '}
          <Text size="sm" c="dimmed" component="span">
            {t('progress', { done, of: steps.length })} ·{' '}
            {next === undefined ? t('allDone') : t('nextIs', { step: t(next) })}
          </Text>
        </div>
        <Button variant="default" size="compact-sm" onClick={onOpen}>
          {t('showList')}
        </Button>
        <Hide />
      </div>
    </Section>
  )
}

function Hide() {
  const t = useTexts(firstStepTexts)
  const tell = useFailureNotice()
  const undo = useUndo()
  const mayHide = useMay('channels.edit')
  const hide = useChange('hideFirstSteps')
  const show = useChange('showFirstSteps')
  if (!mayHide) return null
  const putAway = () =>
    hide.mutate(
      {},
      { onSuccess: () => undo(t('hidden'), () => show.mutate({}, { onError: tell })), onError: tell },
    )
  return (
    <Button variant="subtle" size="compact-sm" loading={hide.isPending} onClick={putAway}>
      {t('hide')}
    </Button>
  )
}
