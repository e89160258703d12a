import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CliHint } from '../cli/cli-hint.tsx'
import { CodeBlock } from '../copy.tsx'
import { Dialog } from '../dialog.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { createKeyTexts } from './texts.ts'

type Scope = 'read' | 'write'
type DialogProps = { isOpen: boolean; onClose: () => void }

/** Asks for a name and what the key may do, then shows it once. */
export function CreateKey({ isOpen, onClose }: DialogProps) {
  const [created, setCreated] = useState<AnswerOf<'createKey'>>()
  return (
    <>
      <KeyForm isOpen={isOpen} onClose={onClose} onCreated={setCreated} />
      <NewKey created={created} onClose={() => setCreated(undefined)} />
    </>
  )
}

type KeyFormProps = DialogProps & { onCreated: (key: AnswerOf<'createKey'>) => void }

function KeyForm({ isOpen, onClose, onCreated }: KeyFormProps) {
  const t = useTexts(createKeyTexts)
  const tell = useFailureNotice()
  const create = useChange('createKey')
  const form = useForm<{ name: string; scope: Scope }>({
    initialValues: { name: '', scope: 'read' },
    validate: { name: (name) => (name.trim() === '' ? t('nameNeeded') : null) },
  })
  const send = (body: { name: string; scope: Scope }) =>
    create.mutate(
      { body: { ...body, name: body.name.trim() } },
      {
        onSuccess: (key) => {
          form.reset()
          onClose()
          onCreated(key)
        },
        onError: tell,
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('create')}>
      <form className="fields" onSubmit={form.onSubmit(send)} noValidate>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          maxLength={255}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Radio.Group label={t('scope')} {...form.getInputProps('scope')}>
          <Stack gap="xs" mt="xs">
            <Radio value="read" label={t('read')} description={t('readHint')} />
            <Radio value="write" label={t('write')} description={t('writeHint')} />
          </Stack>
        </Radio.Group>
        <CliHint of="createKey" values={form.values} />
        <FormButtons submit={t('create')} isBusy={create.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

type NewKeyProps = {
  created: Pick<AnswerOf<'createKey'>, 'key'> | undefined
  /** Said of the key in whose place it comes. */
  former?: string | undefined
  onClose: () => void
}

/** Shows a key once, with a first command and a first program. */
export function NewKey({ created, former, onClose }: NewKeyProps) {
  const t = useTexts(createKeyTexts)
  const setup = useRead('getSetup', {})
  const address = setup.data?.public_url ?? window.location.origin
  return (
    <SecretOnce
      title={t('onceTitle')}
      warning={t('onceWarning')}
      label={t('key')}
      secret={created?.key}
      onClose={onClose}
    >
      {former !== undefined && <Text size="sm">{former}</Text>}
      <Text size="sm" fw={550}>
        {t('tryIt')}
      </Text>
      <CodeBlock
        label={t('tryIt')}
        code={`curl ${address}/api/v1/_meta \\\n  -H 'Authorization: Bearer ${created?.key ?? ''}'`}
      />
      <Text size="sm" fw={550}>
        {t('inProgram')}
      </Text>
      <CodeBlock label={t('inProgram')} code={programOf(address)} />
      <Text size="sm" c="dimmed">
        {t('fromRepository')}
      </Text>
    </SecretOnce>
  )
}

/** The key is named by a variable, since programs are committed. */
function programOf(address: string): string {
  return [
    `import { Mostrador } from '@mostrador/sdk'`,
    'const mostrador = new Mostrador({',
    `  url: '${address}',`,
    '  key: process.env.MOSTRADOR_KEY,',
    '})',
    'for await (const order of mostrador.orders.list()) console.log(order.id)',
  ].join('\n')
}
