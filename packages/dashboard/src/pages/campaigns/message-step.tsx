import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isPlain, variableSources } from '@mostrador/contract/outreach/campaigns'
import { filledWording, placesIn } from '@mostrador/contract/template-wording'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import classes from './campaigns.module.css'
import { emptyVariable, type Fields, placeNames, type Variable } from './draft.ts'
import { campaignTexts } from './texts.ts'

type Form = UseFormReturnType<Fields>

/** Columns of a list that are no variables. */
const ownColumns: readonly string[] = ['phone', 'consent_at']

type MessageProps = {
  form: Form
  /** Columns of the uploaded list. */
  columns: readonly string[]
}

export function MessageStep({ form, columns }: MessageProps) {
  const t = useTexts(campaignTexts)
  const { wording, values } = form.values
  const places = placesIn(wording)
  const valueAt = (at: number): Variable => values[at] ?? emptyVariable
  const templates = useFitting(form)
  const chosen = chosenOf(templates, form)
  const sources = variableSources.filter((source) => source !== 'column' || form.values.source === 'list')
  const set = (at: number, change: Partial<Variable>) => {
    form.clearFieldError(`values.${at}`)
    form.setFieldValue(
      'values',
      places.map((_, each) => (each === at ? { ...valueAt(each), ...change } : valueAt(each))),
    )
  }
  return (
    <Stack>
      {templates.length > 0 && <TemplateSelect form={form} templates={templates} />}
      {!chosen && <ByHand form={form} />}
      {placeNames(wording).map((name, at) => (
        <fieldset key={name} className={`${classes.pair} ${classes.variable}`}>
          <legend>{t('variable', { name })}</legend>
          <NativeSelect
            aria-label={t('variable', { name })}
            data={sources.map((value) => ({
              value,
              label: t(value === 'name' ? 'customerName' : value),
            }))}
            value={valueAt(at).source}
            onChange={(event) => set(at, { source: sourceOf(event.currentTarget.value) })}
          />
          {valueAt(at).source === 'column' && (
            <NativeSelect
              label={t('columnOf')}
              value={valueAt(at).value.toLowerCase()}
              error={form.errors[`values.${at}`]}
              data={[
                { value: '', label: t('chooseColumn') },
                ...columns.filter((column) => !ownColumns.includes(column)),
              ]}
              onChange={(event) => set(at, { value: event.currentTarget.value })}
            />
          )}
          {valueAt(at).source === 'text' && (
            <TextInput
              label={t('value')}
              value={valueAt(at).value}
              error={form.errors[`values.${at}`]}
              onChange={(event) => set(at, { value: event.currentTarget.value })}
            />
          )}
          {valueAt(at).source !== 'text' && (
            <TextInput
              label={t('otherwise')}
              value={valueAt(at).otherwise}
              onChange={(event) => set(at, { otherwise: event.currentTarget.value })}
            />
          )}
        </fieldset>
      ))}
      {wording.trim() !== '' && (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('preview')}
          </Text>
          <div className={classes.bubble}>
            {filledWording(
              wording,
              places.map((_, at) => shown(valueAt(at))),
            )}
          </div>
        </div>
      )}
    </Stack>
  )
}

const sourceOf = (value: string): Variable['source'] =>
  variableSources.find((source) => source === value) ?? 'name'

function shown({ source, value, otherwise }: Variable): string {
  if (source === 'name') return 'Laura'
  if (source === 'text') return value || '…'
  return value === '' ? otherwise || '…' : `[${value}]`
}

function ByHand({ form }: { form: Form }) {
  const t = useTexts(campaignTexts)
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={t('templateName')} maxLength={512} {...form.getInputProps('templateName')} />
        <TextInput label={t('templateLanguage')} maxLength={15} {...form.getInputProps('templateLanguage')} />
      </div>
      <Textarea
        label={t('wording')}
        autosize
        minRows={3}
        maxLength={1_024}
        {...form.getInputProps('wording')}
      />
    </>
  )
}

type Templates = AnswerOf<'listTemplates'>['data']

/** Those that WhatsApp approved, of the kind that the audience may get. */
function useFitting(form: Form): Templates {
  const category = form.values.rule === 'service' ? 'utility' : 'marketing'
  const all = useRead('listTemplates', {}).data?.data ?? []
  return all.filter(
    (each) =>
      each.state === 'approved' && each.category === category && isPlain(each.content, each.other_parts),
  )
}

/** The one whose very words are in the form. */
function chosenOf(templates: Templates, { values }: Form) {
  const { templateName, templateLanguage, wording } = values
  return templates.find(
    ({ name, language, content }) =>
      name === templateName && language === templateLanguage && content.body === wording,
  )
}

function TemplateSelect({ form, templates }: { form: Form; templates: Templates }) {
  const t = useTexts(campaignTexts)
  const chosen = chosenOf(templates, form)
  const choose = (id: string) => {
    const template = templates.find((each) => each.id === id)
    const wording = template?.content.body ?? ''
    form.clearErrors()
    form.setValues({
      ...{ templateName: template?.name ?? '', wording },
      ...(template && { templateLanguage: template.language }),
      values: placesIn(wording).map(() => emptyVariable),
    })
  }
  return (
    <NativeSelect
      label={t('template')}
      data={[
        { value: '', label: t('byHand') },
        ...templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` })),
      ]}
      value={chosen?.id ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
