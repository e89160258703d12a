import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { type TemplateButton, variableKinds } from '@mostrador/contract/outreach/templates'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import type { Dispatch, SetStateAction } from 'react'
import { uploadTemplatePicture } from '../../api/upload.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ChooseFiles, useFileChoice } from '../../parts/files/choose-files.tsx'
import { templateTexts } from '../../parts/templates/template-texts.ts'
import { type TemplateDraft, withContent, withVariable } from './template-values.ts'
import classes from './templates.module.css'
import { templatePageTexts } from './texts.ts'

type FieldsProps = { draft: TemplateDraft; onChange: Dispatch<SetStateAction<TemplateDraft>> }

export function HeaderFields({ draft, onChange }: FieldsProps) {
  const t = useTexts(templatePageTexts)
  const { content } = draft
  const { header } = content
  const kind = header?.kind ?? 'none'
  const pick = (value: string) => {
    const next =
      value === 'text'
        ? ({ kind: 'text', text: '' } as const)
        : value === 'image'
          ? { kind: 'image' as const }
          : null
    onChange(withContent(draft, { ...content, header: next }))
  }
  return (
    <Stack gap="xs">
      <Text size="sm" fw={550}>
        {t('header')}
      </Text>
      <SegmentedControl
        aria-label={t('header')}
        value={kind}
        onChange={pick}
        data={(['none', 'text', 'image'] as const).map((value) => ({ value, label: t(`header_${value}`) }))}
      />
      {header?.kind === 'text' && (
        <TextInput
          label={t('headerText')}
          maxLength={limits.templateHeaderCharsMax}
          value={header.text}
          onChange={(event) =>
            onChange(
              withContent(draft, { ...content, header: { kind: 'text', text: event.currentTarget.value } }),
            )
          }
        />
      )}
      {header?.kind === 'image' && <Picture onChange={onChange} />}
    </Stack>
  )
}

function Picture({ onChange }: Pick<FieldsProps, 'onChange'>) {
  const t = useTexts(templatePageTexts)
  const choice = useFileChoice(async ([file]) => {
    if (!file) return undefined
    const picture = await uploadTemplatePicture(file).done
    // Words may have been written on while it was on its way.
    onChange((now) => ({ ...now, picture }))
    return undefined
  })
  return (
    <Group gap="sm">
      <ChooseFiles choice={choice} accept="image/jpeg,image/png">
        {(open) => (
          <Button
            onClick={open}
            variant="default"
            loading={choice.isBusy}
            leftSection={<IconPhoto size={16} />}
          >
            {t('choosePicture')}
          </Button>
        )}
      </ChooseFiles>
      <Text size="sm" c="dimmed">
        {t('pictureHint')}
      </Text>
    </Group>
  )
}

/** Puts a variable at the end of the text, with its meaning. */
export function InsertVariable({ draft, onChange }: FieldsProps) {
  const t = useTexts(templatePageTexts)
  const own = useTexts(templateTexts)
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" c="dimmed" mb={4}>
        {t('insert')}
      </Text>
      <Group gap={6}>
        {variableKinds.map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="light"
            onClick={() => onChange(withVariable(draft, kind))}
          >
            {own(`kind_${kind}`)}
          </Button>
        ))}
      </Group>
    </fieldset>
  )
}

export function ButtonFields({ draft, onChange }: FieldsProps) {
  const t = useTexts(templatePageTexts)
  const { content } = draft
  const { buttons } = content
  const set = (next: TemplateButton[]) => onChange(withContent(draft, { ...content, buttons: next }))
  const change = (at: number, button: TemplateButton) =>
    set(buttons.map((each, index) => (index === at ? button : each)))
  const isFull = buttons.length >= limits.templateButtonsMax
  return (
    <Stack gap="xs">
      <Text size="sm" fw={550}>
        {t('buttons')}
      </Text>
      {buttons.map((button, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a button has no other name while it is written
        <div key={at} className={classes.button}>
          <div className={classes.buttonFields}>
            <TextInput
              label={t('buttonText')}
              required
              maxLength={limits.templateButtonCharsMax}
              value={button.text}
              onChange={(event) => change(at, { ...button, text: event.currentTarget.value })}
            />
            {button.kind === 'url' && (
              <TextInput
                label={t('buttonUrl')}
                required
                description={t('buttonUrlHint', { place: '{{1}}' })}
                inputWrapperOrder={['label', 'input', 'description']}
                maxLength={limits.templateUrlCharsMax}
                value={button.url}
                onChange={(event) => change(at, { ...button, url: event.currentTarget.value })}
              />
            )}
          </div>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('removeButton', { n: at + 1 })}
            onClick={() => set(buttons.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          disabled={isFull}
          onClick={() => set([...buttons, { kind: 'reply', text: '' }])}
        >
          {t('addReply')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isFull}
          onClick={() => set([...buttons, { kind: 'url', text: '', url: 'https://' }])}
        >
          {t('addUrl')}
        </Button>
      </Group>
    </Stack>
  )
}

export function VariableFields({ draft, onChange }: FieldsProps) {
  const t = useTexts(templatePageTexts)
  const own = useTexts(templateTexts)
  const { variables } = draft
  if (variables.length === 0) return null
  const change = (at: number, more: Partial<TemplateDraft['variables'][number]>) =>
    onChange({
      ...draft,
      variables: variables.map((each, index) => (index === at ? { ...each, ...more } : each)),
    })
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={550}>
          {t('variables')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('variablesHint')}
        </Text>
      </div>
      {variables.map(({ part, at: button, place, kind, example }, at) => (
        <div key={`${part} ${button} ${place}`} className={classes.variable}>
          <NativeSelect
            label={t('meaning', { place: `{{${place}}}` })}
            value={kind}
            data={variableKinds.map((value) => ({ value, label: own(`kind_${value}`) }))}
            onChange={(event) => change(at, { kind: event.currentTarget.value as typeof kind })}
          />
          <TextInput
            label={t('example', { place: `{{${place}}}` })}
            maxLength={limits.templateValueCharsMax}
            value={example}
            onChange={(event) => change(at, { example: event.currentTarget.value })}
          />
        </div>
      ))}
    </Stack>
  )
}
