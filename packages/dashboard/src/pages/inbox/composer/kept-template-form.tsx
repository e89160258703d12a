import { Checkbox, Select, TextInput } from '@mantine/core'
import type { Template } from '@mostrador/contract/dashboard/outreach/templates'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useDraftChanger } from '../../../parts/conversations/drafts.ts'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { useTemplateLanguage } from '../../../parts/templates/template-language.ts'
import { TemplatePreview } from '../../../parts/templates/template-preview.tsx'
import { templateTexts } from '../../../parts/templates/template-texts.ts'
import { inboxTexts } from '../texts.ts'
import { composerTexts } from './composer-texts.ts'
import { fitsOffer, type Offered, offeredValue, takesWords, templateFor } from './fitting-templates.ts'

type Known = AnswerOf<'getTemplateValues'>['values']
type FormProps = {
  id: string
  templates: Template[]
  known: Known
  /** Words that wait for the customer. */
  offered: Offered | undefined
  onClose: () => void
}

/** A template that the platform approved, with the words that the service already has for it. */
export function KeptTemplateForm({ id, templates, known, offered, onClose }: FormProps) {
  const t = useTexts(inboxTexts)
  const own = useTexts(composerTexts)
  const kinds = useTexts(templateTexts)
  const tell = useFailureNotice()
  const languageName = useTemplateLanguage()
  const send = useChange('sendKeptTemplate')
  const filledFor = (template: Template | undefined) =>
    template?.variables.map(
      ({ kind }) => (offered && offeredValue(template, kind, offered)) ?? known[kind] ?? '',
    ) ?? []
  const offeredDraft = useOfferedDraft(id)
  // None is picked before, but where one alone takes along what is to be told: a shop's newest offer is no answer to a complaint.
  const [picked, setPicked] = useState(() => offered && templateFor(templates, offered))
  const [values, setValues] = useState(() => filledFor(picked))
  const [saysIt, setSaysIt] = useState(false)
  const isFitting = (template: Template) => offered !== undefined && fitsOffer(template, offered)
  const named = ({ id: value, name, language }: Template) => ({
    value,
    label: `${name} · ${languageName(language)}`,
  })
  const isEmpty = values.some((value) => value.trim() === '')
  const pick = (chosen: string | null) => {
    const template = templates.find((each) => each.id === chosen)
    if (!template) return
    setPicked(template)
    setSaysIt(false)
    setValues(filledFor(template))
  }
  return (
    <form
      className="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!picked) return
        const isTold = takesWords(picked) || saysIt
        const tells = isTold ? offered?.about : undefined
        const body = { template_id: picked.id, values, ...(tells && { tells }) }
        const onSuccess = () => {
          if (isTold) offeredDraft.clear()
          onClose()
        }
        send.mutate({ id, body }, { onSuccess, onError: tell })
      }}
    >
      <Select
        label={own('pickTemplate')}
        data={[
          { group: own('fittingTemplates'), items: templates.filter(isFitting).map(named) },
          {
            group: templates.some(isFitting) ? own('otherTemplates') : '',
            items: templates.filter((each) => !isFitting(each)).map(named),
          },
        ].filter(({ items }) => items.length > 0)}
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
      {picked && isFitting(picked) && !takesWords(picked) && (
        <Checkbox
          label={own('templateTells')}
          checked={saysIt}
          onChange={(event) => setSaysIt(event.currentTarget.checked)}
        />
      )}
      <FormButtons
        submit={t('send')}
        isBusy={send.isPending}
        lacks={picked === undefined ? own('pickTemplateFirst') : isEmpty ? t('templateFill') : undefined}
        onClose={onClose}
      />
    </form>
  )
}

/** The offered words are said by the template now. */
function useOfferedDraft(id: string) {
  const change = useDraftChanger()
  const clear = () => {
    for (const part of ['', ':tells', ':proposed']) change(`${id}${part}`, () => '')
  }
  return { clear }
}
