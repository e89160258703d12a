import { Alert, Anchor, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { mayGoToMany, variableSources } from '@mostrador/contract/outreach/campaigns'
import { filledWording, placesIn } from '@mostrador/contract/template-wording'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useTemplateLanguage } from '../../parts/templates/template-language.ts'
import { ApprovedMessage, approvedIn, namedIn, saysHowToLeave, useApproved } from './campaign-message.tsx'
import classes from './campaigns.module.css'
import {
  type Campaign,
  emptyVariable,
  type Fields,
  filledBy,
  placeNames,
  type Sample,
  type Variable,
} from './draft.ts'
import { campaignTexts } from './texts.ts'

type Form = UseFormReturnType<Fields>

/** Columns of a list that are no variables. */
const ownColumns: readonly string[] = ['phone', 'consent', 'consent_at']

/** The variables of the list, each as the file names it. */
function columnsOf(campaign: Campaign | undefined): { value: string; label: string }[] {
  const { columns = [], headings } = campaign?.list ?? {}
  return columns.flatMap((value, at) =>
    ownColumns.includes(value) ? [] : [{ value, label: headings?.[at] ?? value }],
  )
}

type MessageProps = {
  form: Form
  campaign: Campaign | undefined
  sample: Sample
}

export function MessageStep({ form, campaign, sample }: MessageProps) {
  const t = useTexts(campaignTexts)
  const columns = columnsOf(campaign)
  const { wording, values } = form.values
  const places = placesIn(wording)
  const valueAt = (at: number): Variable => values[at] ?? emptyVariable
  const { templates, isRead, isWhole } = useApproved(form.values.channel)
  const chosen = approvedIn(templates, namedIn(form.values))
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
      {(isWhole || templates.length > 0) && (
        <TemplateSelect form={form} templates={templates} isWhole={isWhole} />
      )}
      {isRead && !chosen && !isWhole && <ByHand form={form} />}
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
              data={[{ value: '', label: t('chooseColumn') }, ...columns]}
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
            {sample?.name ? t('previewOf', { name: sample.name }) : t('preview')}
          </Text>
          <ApprovedMessage
            approved={chosen}
            text={filledWording(
              wording,
              places.map((_, at) => filledBy(valueAt(at), sample)),
            )}
          />
        </div>
      )}
      {chosen && form.values.rule !== 'service' && !saysHowToLeave(chosen) && (
        <Alert color="yellow">{t('noWayOut')}</Alert>
      )}
    </Stack>
  )
}

const sourceOf = (value: string): Variable['source'] =>
  variableSources.find((source) => source === value) ?? 'name'

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

/** Why it cannot be sent to this audience by a campaign. */
function unfitFor(template: Templates[number], { values }: Form) {
  const { category, content, other_parts: others, file_id: fileId } = template
  if (content.header?.kind === 'image' && fileId === null) return 'noPicture' as const
  if (!mayGoToMany(content, others, fileId !== null)) return 'notPlain' as const
  const wanted = values.rule === 'service' ? 'utility' : 'marketing'
  if (category === wanted) return undefined
  return wanted === 'marketing' ? ('notOffers' as const) : ('notService' as const)
}

/** The name stands for itself; all else that the template means is asked for. */
function variableOf(kind: Templates[number]['variables'][number]['kind'] | undefined): Variable {
  return kind === 'customer_name' ? emptyVariable : { source: 'text', value: '', otherwise: '' }
}

type SelectProps = { form: Form; templates: Templates; isWhole: boolean }

function TemplateSelect({ form, templates, isWhole }: SelectProps) {
  const t = useTexts(campaignTexts)
  const languageName = useTemplateLanguage()
  const chosen = approvedIn(templates, namedIn(form.values))
  const choose = (id: string) => {
    const template = templates.find((each) => each.id === id)
    const wording = template?.content.body ?? ''
    form.clearErrors()
    form.setValues({
      ...{ templateName: template?.name ?? '', wording },
      ...(template && { templateLanguage: template.language }),
      values: placesIn(wording).map((_, at) => variableOf(template?.variables[at]?.kind)),
    })
  }
  const hasFit = templates.some((each) => unfitFor(each, form) === undefined)
  return (
    <>
      <NativeSelect
        label={t('template')}
        data={[
          { value: '', label: t(isWhole ? 'chooseTemplate' : 'byHand') },
          ...templates.map((each) => {
            const unfit = unfitFor(each, form)
            const name = `${each.name} (${languageName(each.language)})`
            return { value: each.id, label: unfit ? `${name}: ${t(unfit)}` : name, disabled: Boolean(unfit) }
          }),
        ]}
        value={chosen?.id ?? ''}
        error={isWhole ? form.errors.templateName : undefined}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isWhole && !hasFit && (
        <Alert color="yellow">
          {t('noTemplate')}{' '}
          <Anchor component={Link} to="/setup/templates">
            {t('toTemplates')}
          </Anchor>
        </Alert>
      )}
    </>
  )
}
