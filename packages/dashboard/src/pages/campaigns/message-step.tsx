import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isPlain, variableSources } from '@mostrador/contract/outreach/campaigns'
import { filledWording, placesIn } from '@mostrador/contract/template-wording'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import classes from './campaigns.module.css'
import { emptyVariable, type Fields, placeNames, type Variable } from './draft.ts'
import { campaignTexts } from './texts.ts'

type Form = UseFormReturnType<Fields>

export function MessageStep({ form }: { form: Form }) {
  const t = useTexts(campaignTexts)
  const { wording, values } = form.values
  const places = placesIn(wording)
  const valueAt = (at: number): Variable => values[at] ?? emptyVariable
  const set = (at: number, change: Partial<Variable>) =>
    form.setFieldValue(
      'values',
      places.map((_, each) => (each === at ? { ...valueAt(each), ...change } : valueAt(each))),
    )
  return (
    <Stack>
      <TemplateSelect form={form} />
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
      {placeNames(wording).map((name, at) => (
        <fieldset key={name} className={`${classes.pair} ${classes.variable}`}>
          <legend>{t('variable', { name })}</legend>
          <NativeSelect
            aria-label={t('variable', { name })}
            data={variableSources.map((value) => ({
              value,
              label: t(value === 'name' ? 'customerName' : value),
            }))}
            value={valueAt(at).source}
            onChange={(event) => set(at, { source: sourceOf(event.currentTarget.value) })}
          />
          {valueAt(at).source !== 'name' && (
            <TextInput
              label={t('value')}
              value={valueAt(at).value}
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

/** Those that WhatsApp approved, of the kind that the audience may get. */
function TemplateSelect({ form }: { form: Form }) {
  const t = useTexts(campaignTexts)
  const category = form.values.rule === 'service' ? 'utility' : 'marketing'
  const all = useRead('listTemplates', {}).data?.data ?? []
  const fitting = all.filter(
    (each) =>
      each.state === 'approved' && each.category === category && isPlain(each.content, each.other_parts),
  )
  if (fitting.length === 0) return null
  const chosen = fitting.find(
    ({ name, language }) => name === form.values.templateName && language === form.values.templateLanguage,
  )
  const choose = (id: string) => {
    const template = fitting.find((each) => each.id === id)
    if (!template) return
    const { name, language, content } = template
    form.setValues({
      ...{ templateName: name, templateLanguage: language, wording: content.body },
      values: placesIn(content.body).map(() => emptyVariable),
    })
  }
  return (
    <NativeSelect
      label={t('template')}
      data={[
        { value: '', label: t(chosen ? 'chooseTemplate' : 'byHand') },
        ...fitting.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` })),
      ]}
      value={chosen?.id ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
