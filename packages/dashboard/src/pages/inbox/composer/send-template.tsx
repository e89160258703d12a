import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { defaultLanguage } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { filledWording, placesIn } from '@mostrador/contract/template-wording'
import { useEffect, useRef } from 'react'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { useKey, withKey } from '../../../parts/keys/keys.ts'
import { inboxTexts } from '../texts.ts'
import type { Offered } from './fitting-templates.ts'
import { KeptTemplateForm } from './kept-template-form.tsx'
import { keepTemplate, keptTemplates, type Template } from './kept-templates.ts'

type Values = Template & { values: string[] }

const empty: Values = { name: '', language: defaultLanguage, wording: '', values: [] }

type SendTemplateProps = { id: string; isWanted: boolean; offered: Offered | undefined }

/** Sends an approved template, the only kind of message allowed after the reply window has closed. */
export function SendTemplate({ id, isWanted, offered }: SendTemplateProps) {
  const t = useTexts(inboxTexts)
  const [isOpen, dialog] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  // In place of the field for the answer, whose key leads here.
  useKey('r', () => button.current?.focus())
  useEffect(() => {
    if (isWanted) button.current?.focus()
  }, [isWanted])
  return (
    <>
      <Button
        ref={button}
        variant={offered ? 'filled' : 'default'}
        size="sm"
        w="fit-content"
        aria-keyshortcuts="r"
        title={withKey(t('template'), 'r')}
        onClick={dialog.open}
      >
        {t('template')}
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title={t('template')}>
        <TemplateChoice id={id} offered={offered} onClose={dialog.close} />
      </Dialog>
    </>
  )
}

/** Templates that the service knows are picked; where it knows none, one is typed as it was approved. */
function TemplateChoice({
  id,
  offered,
  onClose,
}: Omit<SendTemplateProps, 'isWanted'> & { onClose: () => void }) {
  const templates = useRead('listTemplates', {})
  const filling = useRead('getTemplateValues', { id })
  return (
    <Loaded query={templates}>
      {({ data, books }) => (
        <Loaded query={filling}>
          {({ channel_id: channel, values }) => {
            const business = books.find((book) => book.channel_id === channel)?.business_id
            const sendable = data.filter(
              ({ business_id: own, state, other_parts: others }) =>
                own === business && state === 'approved' && others.length === 0,
            )
            return sendable.length > 0 ? (
              <KeptTemplateForm {...{ id, offered, onClose }} templates={sendable} known={values} />
            ) : (
              <TemplateForm id={id} onClose={onClose} />
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function TemplateForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(inboxTexts)
  const tell = useFailureNotice()
  const send = useChange('sendTemplate')
  const kept = keptTemplates()
  const form = useForm<Values>({
    initialValues: empty,
    validate: {
      name: (name) => (/^[a-z0-9_]+$/.test(name.trim()) ? null : t('templateNameHint')),
      language: (code) => (/^[a-z]{2,3}(_[A-Z]{2})?$/.test(code.trim()) ? null : t('templateLanguageHint')),
      wording: (wording) => (wording.trim() === '' ? t('templateFill') : null),
      values: (values, { wording }) =>
        placesIn(wording).some((_, at) => (values[at] ?? '').trim() === '') ? t('templateFill') : null,
    },
  })
  const { wording, values } = form.values
  const places = placesIn(wording)
  const submit = (given: Values) => {
    const template = {
      name: given.name.trim(),
      language: given.language.trim(),
      wording: given.wording.trim(),
    }
    const body = { ...template, values: places.map((_, at) => given.values[at] ?? '') }
    const onSuccess = () => {
      keepTemplate(template)
      onClose()
    }
    send.mutate({ id, body }, { onSuccess, onError: tell })
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(submit)}>
      <Text size="sm" c="dimmed">
        {t('templateText')}
      </Text>
      {kept.length > 0 && (
        <Select
          label={t('templateKept')}
          data={kept.map(({ name }) => name)}
          onChange={(name) => {
            const chosen = kept.find((each) => each.name === name)
            if (chosen) form.setValues({ ...chosen, values: [] })
          }}
        />
      )}
      <TextInput
        label={t('templateName')}
        description={t('templateNameHint')}
        maxLength={limits.templateNameCharsMax}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('templateLanguage')}
        description={t('templateLanguageHint')}
        {...form.getInputProps('language')}
      />
      <Textarea
        label={t('templateWording')}
        description={t('templateWordingHint', { place: '{{1}}' })}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.templateWordingCharsMax}
        {...form.getInputProps('wording')}
      />
      {places.map((place, at) => (
        <TextInput
          key={place}
          label={`{{${place}}}`}
          maxLength={limits.templateValueCharsMax}
          {...form.getInputProps(`values.${at}`)}
          value={values[at] ?? ''}
          error={form.errors.values !== undefined && (values[at] ?? '').trim() === '' && form.errors.values}
        />
      ))}
      {wording.trim() !== '' && (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {t('templatePreview')}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {filledWording(
              wording,
              values.map((value, at) => value || `{{${places[at]}}}`),
            )}
          </Text>
        </Stack>
      )}
      <FormButtons submit={t('send')} isBusy={send.isPending} onClose={onClose} />
    </form>
  )
}
