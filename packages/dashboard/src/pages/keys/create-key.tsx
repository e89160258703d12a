import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { partTexts } from '../../parts/texts.ts'
import { keyTexts } from './texts.ts'

type Scope = 'read' | 'write'
type CreateKeyProps = {
  isOpen: boolean
  onClose: () => void
  onCreated: (key: AnswerOf<'createKey'>) => void
}

export function CreateKey({ isOpen, onClose, onCreated }: CreateKeyProps) {
  const t = useTexts(keyTexts)
  const part = useTexts(partTexts)
  const tell = useFailureNotice()
  const create = useChange('createKey')
  const form = useForm<{ name: string; scope: Scope }>({
    initialValues: { name: '', scope: 'read' },
    validate: { name: (name) => (name.trim() === '' ? t('nameHint') : null) },
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {part('goBack')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
