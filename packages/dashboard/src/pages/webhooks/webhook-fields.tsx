import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type EventKind, eventKinds } from '@mostrador/contract/events'
import { limits } from '@mostrador/contract/limits'
import { IconPlus } from '@tabler/icons-react'
import { useRead } from '../../api/hooks.ts'
import { ApiFailure } from '../../api/request.ts'
import { useTexts } from '../../i18n/language.tsx'
import { cliLine } from '../../parts/cli/cli-commands.ts'
import { CodeBlock } from '../../parts/copy.tsx'
import { AddressField } from '../../parts/forms/address-field.tsx'
import { RemoveEntry } from '../../parts/remove-entry.tsx'
import { EventPicker } from './event-picker.tsx'
import { fieldTexts } from './field-texts.ts'
import { webhookTexts } from './texts.ts'
import classes from './webhooks.module.css'

/** A header that is saved already has a value that nobody is shown; an empty one keeps it. */
type HeaderEntry = { name: string; value: string; isSaved: boolean }

export type WebhookValues = {
  name: string
  description: string
  url: string
  events: EventKind[]
  headers: HeaderEntry[]
}

export function headerProblems(t: (name: 'headerNeeded') => string) {
  return {
    name: (name: string) => (name.trim() === '' ? t('headerNeeded') : null),
    value: (value: string, { headers }: WebhookValues, path: string) => {
      const entry = headers[Number(path.split('.')[1])]
      return value.trim() === '' && !entry?.isSaved ? t('headerNeeded') : null
    },
  }
}

/** Puts a refusal at the field that it is about; false for one that is about none. */
export function placeRefusal(form: UseFormReturnType<WebhookValues>, error: unknown, text: string): boolean {
  if (!(error instanceof ApiFailure) || error.reason === undefined) return false
  if (error.reason.startsWith('webhook_url')) {
    form.setFieldError('url', text)
    return true
  }
  if (!error.reason.startsWith('webhook_header')) return false
  const wanted = String(error.values?.name ?? '').toLowerCase()
  const index = form.values.headers.findIndex(({ name }) => name.trim().toLowerCase() === wanted)
  if (index < 0) return false
  form.setFieldError(`headers.${index}.${error.reason === 'webhook_header_value' ? 'value' : 'name'}`, text)
  return true
}

/** Those that were typed. */
export function givenHeaders({ headers }: WebhookValues): { name: string; value: string }[] {
  return headers
    .filter(({ value }) => value.trim() !== '')
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
}

/** As the command line takes them; the values of headers are read from stdin, one a line. */
export function cliValues({ name, description, url, events, headers }: WebhookValues) {
  const all = events.length === eventKinds.length
  return {
    ...{ name: name.trim(), description: description.trim(), url: url.trim(), event: all ? ['*'] : events },
    header: headers.filter(({ value }) => value !== '').map((header) => `${header.name}: -`),
  }
}

type WebhookFieldsProps = { form: UseFormReturnType<WebhookValues>; isNew?: boolean; isDisabled?: boolean }

export function WebhookFields({ form, isNew = false, isDisabled = false }: WebhookFieldsProps) {
  const t = useTexts(webhookTexts)
  const f = useTexts(fieldTexts)
  const events = form.getInputProps('events')
  const allowsLocal = useRead('getWebhookRules', {}).data?.allows_local === true
  return (
    <>
      <TextInput
        label={f('name')}
        description={f('nameHint')}
        maxLength={limits.nameCharsMax}
        disabled={isDisabled}
        data-autofocus={isNew || undefined}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={f('description')}
        description={f('descriptionHint')}
        maxLength={limits.webhookDescriptionCharsMax}
        disabled={isDisabled}
        autosize
        maxRows={5}
        {...form.getInputProps('description')}
      />
      <AddressField
        label={t('url')}
        description={isNew ? t(allowsLocal ? 'urlHintAny' : 'urlHint') : undefined}
        placeholder="https://example.com/hooks"
        disabled={isDisabled}
        {...form.getInputProps('url')}
        value={form.values.url}
        onWhole={(url) => form.setFieldValue('url', url)}
      />
      {form.errors.url !== undefined && !allowsLocal && <TryLocally />}
      <EventPicker
        value={form.values.events}
        onChange={events.onChange}
        error={events.error}
        isDisabled={isDisabled}
      />
      <Headers form={form} isDisabled={isDisabled} />
    </>
  )
}

/** An https address is what a developer has last. */
function TryLocally() {
  const t = useTexts(webhookTexts)
  const { public_url: address } = useRead('getSetup', {}).data ?? {}
  const line = cliLine('listen', {
    ...{ api: address || window.location.origin, key: 'KEY' },
    'forward-to': 'http://localhost:3000/hook',
  })
  return (
    <Stack gap="xs">
      <Text size="sm">{t('localTitle')}</Text>
      <CodeBlock label={t('localTitle')} code={line} />
      <Text size="sm">{t('localText')}</Text>
      <CodeBlock label={t('localText')} code="WEBHOOK_ALLOW_INSECURE=1" />
    </Stack>
  )
}

function Headers({ form, isDisabled }: { form: UseFormReturnType<WebhookValues>; isDisabled: boolean }) {
  const t = useTexts(fieldTexts)
  const { headers } = form.values
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={600}>
          {t('headers')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('headersText')}
        </Text>
      </div>
      {headers.map((header, index) => (
        <Group key={form.key(`headers.${index}`)} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            className={classes.headerPart}
            aria-label={t('headerName')}
            placeholder="Authorization"
            readOnly={header.isSaved}
            disabled={isDisabled}
            maxLength={limits.webhookHeaderNameCharsMax}
            {...form.getInputProps(`headers.${index}.name`)}
          />
          <TextInput
            className={classes.headerPart}
            aria-label={t('headerValue')}
            placeholder={header.isSaved ? '••••••' : t('headerValue')}
            autoComplete="off"
            disabled={isDisabled}
            maxLength={limits.webhookHeaderValueCharsMax}
            {...form.getInputProps(`headers.${index}.value`)}
          />
          {!isDisabled && (
            <RemoveEntry
              label={t('removeHeader', { name: header.name })}
              onRemove={() => form.removeListItem('headers', index)}
              onUndo={() => form.insertListItem('headers', header, index)}
            />
          )}
        </Group>
      ))}
      {!isDisabled && headers.length < limits.webhookHeadersMax && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('headers', { name: '', value: '', isSaved: false })}
          >
            {t('addHeader')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
