import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { defaultLanguage } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { filledWording, placesIn } from '@mostrador/contract/template-wording'
import { useChange } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { inboxTexts } from '../texts.ts'
import { keepTemplate, keptTemplates, type Template } from './kept-templates.ts'

type Values = Template & { values: string[] }

const empty: Values = { name: '', language: defaultLanguage, wording: '', values: [] }

/** Sends an approved template, the only kind of message allowed after the reply window has closed. */
export function SendTemplate({ id }: { id: string }) {
  const t = useTexts(inboxTexts)
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <Button variant="default" size="sm" w="fit-content" onClick={dialog.open}>
        {t('template')}
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title={t('template')}>
        <TemplateForm id={id} onClose={dialog.close} />
      </Dialog>
    </>
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
