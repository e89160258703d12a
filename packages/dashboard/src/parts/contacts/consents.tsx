import { Button, Group, Select, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@mostrador/contract/limits'
import { type ConsentKind, consentKinds, isListedDay } from '@mostrador/contract/outreach/consents'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { Facts } from '../facts.tsx'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { DateTime } from '../time.tsx'
import { consentTexts } from './consent-texts.ts'
import classes from './contact-card.module.css'

type Said = AnswerOf<'listConsents'>

/** The customer's words about messages, and since when they hold. */
export function Consents({ id, order }: { id: string; order: 2 | 3 }) {
  const t = useTexts(consentTexts)
  const mayEdit = useMay('contacts.edit')
  const { data } = useRead('listConsents', { id })
  const [isOpen, dialog] = useDisclosure()
  if (!data) return null
  return (
    <section>
      <Group justify="space-between" mb={4}>
        <Title order={order} size="h3">
          {t('title')}
        </Title>
        {mayEdit && (
          <Button variant="subtle" size="compact-xs" onClick={dialog.open}>
            {t('change')}
          </Button>
        )}
      </Group>
      <Facts facts={consentKinds.map((kind) => [t(kind), t(stateOf(data[kind]))])} />
      {data.history.length > 0 && <History history={data.history} />}
      <NoteConsent key={String(isOpen)} id={id} isOpen={isOpen} onClose={dialog.close} />
    </section>
  )
}

export function stateOf(isGiven: boolean | null): 'yes' | 'no' | 'unsaid' {
  return isGiven === null ? 'unsaid' : isGiven ? 'yes' : 'no'
}

function History({ history }: { history: Said['history'] }) {
  const t = useTexts(consentTexts)
  const format = useFormat()
  return (
    <details>
      <summary>
        <Text span size="sm" c="dimmed">
          {t('history')}
        </Text>
      </summary>
      <ul className={classes.items}>
        {history.map(({ id, kind, is_given, source, person, reason, said_at }) => (
          <li key={id} className={classes.item}>
            <Text size="sm">
              {t(kind)}: {t(stateOf(is_given))}
            </Text>
            <Text size="sm" c="dimmed">
              {source === 'person' ? t('person', { name: person ?? t('someone') }) : t(source)}
              {reason !== null && ` · ${source === 'person' ? reason : t('quote', { words: reason })}`}
            </Text>
            <Text size="sm" c="dimmed">
              {isListedDay(source, said_at) ? format.date(said_at, 'UTC') : <DateTime value={said_at} />}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  )
}

type NoteProps = { id: string; isOpen: boolean; onClose: () => void }

function NoteConsent({ id, isOpen, onClose }: NoteProps) {
  const t = useTexts(consentTexts)
  const tell = useFailureNotice()
  const note = useChange('noteConsent')
  const form = useForm<{ kind: ConsentKind; answer: 'yes' | 'no'; reason: string }>({
    // A yes is proof of what the customer wants: nobody notes one by carelessness.
    initialValues: { kind: 'marketing', answer: 'no', reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('reasonMissing') : null) },
  })
  const save = ({ kind, answer, reason }: typeof form.values) =>
    note.mutate(
      { id, body: { kind, is_given: answer === 'yes', reason } },
      {
        onSuccess: () => {
          onClose()
          notifyDone(t('saved'))
        },
        onError: tell,
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('changeTitle')}>
      <form className="fields" onSubmit={form.onSubmit(save)}>
        <Select
          label={t('kind')}
          allowDeselect={false}
          data={consentKinds.map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps('kind')}
        />
        <Select
          label={t('answer')}
          allowDeselect={false}
          data={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps('answer')}
        />
        {form.values.kind === 'service' && form.values.answer === 'no' && (
          <Text size="sm">{t('fullOut')}</Text>
        )}
        <TextInput
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={limits.consentReasonCharsMax}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <FormButtons submit={t('save')} isBusy={note.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
