import { Select, TextInput } from '@mantine/core'
import type { Template } from '@mostrador/contract/dashboard/outreach/templates'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { useTemplateLanguage } from '../../../parts/templates/template-language.ts'
import { TemplatePreview } from '../../../parts/templates/template-preview.tsx'
import { templateTexts } from '../../../parts/templates/template-texts.ts'
import { inboxTexts } from '../texts.ts'
import { composerTexts } from './composer-texts.ts'

type Known = AnswerOf<'getTemplateValues'>['values']
type FormProps = { id: string; templates: Template[]; known: Known; onClose: () => void }

/** A template that the platform approved, with the words that the service already has for it. */
export function KeptTemplateForm({ id, templates, known, onClose }: FormProps) {
  const t = useTexts(inboxTexts)
  const own = useTexts(composerTexts)
  const kinds = useTexts(templateTexts)
  const tell = useFailureNotice()
  const languageName = useTemplateLanguage()
  const send = useChange('sendKeptTemplate')
  const filledFor = (template: Template | undefined) =>
    template?.variables.map(({ kind }) => known[kind] ?? '') ?? []
  // None is picked before: a shop's newest offer is no answer to a complaint.
  const [picked, setPicked] = useState<Template>()
  const [values, setValues] = useState<string[]>([])
  const isEmpty = values.some((value) => value.trim() === '')
  const pick = (chosen: string | null) => {
    const template = templates.find((each) => each.id === chosen)
    if (!template) return
    setPicked(template)
    setValues(filledFor(template))
  }
  return (
    <form
      className="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!picked) return
        const body = { template_id: picked.id, values }
        send.mutate({ id, body }, { onSuccess: onClose, onError: tell })
      }}
    >
      <Select
        label={own('pickTemplate')}
        data={templates.map(({ id: value, name, language }) => ({
          value,
          label: `${name} · ${languageName(language)}`,
        }))}
        value={picked?.id ?? null}
        onChange={pick}
        allowDeselect={false}
        searchable={templates.length > 8}
      />
      {picked?.variables.map(({ part, at: button, place, kind }, at) => (
        <TextInput
          key={`${picked.id} ${part} ${button} ${place}`}
          label={`${kinds(`kind_${kind}`)} {{${place}}}`}
          maxLength={limits.templateValueCharsMax}
          value={values[at] ?? ''}
          onChange={(event) => {
            const value = event.currentTarget.value
            setValues((before) => before.map((each, index) => (index === at ? value : each)))
          }}
        />
      ))}
      {picked && <TemplatePreview content={picked.content} values={values} pictureUrl={picked.picture_url} />}
      <FormButtons
        submit={t('send')}
        isBusy={send.isPending}
        lacks={picked === undefined ? own('pickTemplateFirst') : isEmpty ? t('templateFill') : undefined}
        onClose={onClose}
      />
    </form>
  )
}
