import { Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cannedVariables, unknownVariableIn } from '@mostrador/contract/canned-wording'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { EntriesSection, EntryButtons, EntryRow, useSaved } from './entries.tsx'
import { inboxSettingTexts } from './texts.ts'

type Reply = AnswerOf<'listCannedReplies'>['data'][number]

/** Answers that people have ready behind a slash. */
export function CannedSection() {
  const t = useTexts(inboxSettingTexts)
  const replies = useRead('listCannedReplies', {})
  return (
    <EntriesSection
      texts={{
        title: t('replies'),
        description: t('repliesText'),
        none: t('noReplies'),
        add: t('addReply'),
        edit: t('editReply'),
      }}
      query={replies}
      row={(reply, onEdit) => <ReplyRow key={reply.id} reply={reply} onEdit={onEdit} />}
      form={(reply, onClose) => <ReplyForm reply={reply} onClose={onClose} />}
    />
  )
}

function ReplyRow({ reply, onEdit }: { reply: Reply; onEdit: (() => void) | undefined }) {
  const t = useTexts(inboxSettingTexts)
  const remove = useChange('deleteCannedReply')
  const { id, shortcut, title, content } = reply
  return (
    <EntryRow
      name={title}
      deleteText={t('deleteReplyText')}
      onDelete={() => remove.mutateAsync({ id })}
      onEdit={onEdit}
    >
      <Text fw={550}>
        /{shortcut} · {title}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {content}
      </Text>
    </EntryRow>
  )
}

type ReplyValues = Omit<Reply, 'id'>

function ReplyForm({ reply, onClose }: { reply: Reply | undefined; onClose: () => void }) {
  const t = useTexts(inboxSettingTexts)
  const told = useSaved(onClose)
  const create = useChange('createCannedReply')
  const update = useChange('updateCannedReply')
  const variables = cannedVariables.map((name) => `{{${name}}}`)
  const unknownText = (content: string) => {
    const name = unknownVariableIn(content)
    return name === undefined ? null : t('unknownVariable', { name: `{{${name}}}` })
  }
  const form = useForm<ReplyValues>({
    initialValues: {
      shortcut: reply?.shortcut ?? '',
      title: reply?.title ?? '',
      content: reply?.content ?? '',
    },
    validate: {
      shortcut: (value) => (/^[\p{L}\d_-]+$/u.test(value.trim()) ? null : t('shortcutHint')),
      title: (value) => (value.trim() === '' ? t('required') : null),
      content: (value) => (value.trim() === '' ? t('required') : unknownText(value)),
    },
  })
  const save = (values: ReplyValues) => {
    const body = { ...values, shortcut: values.shortcut.trim() }
    if (reply) update.mutate({ id: reply.id, body }, told)
    else create.mutate({ body }, told)
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
      <TextInput
        label={t('shortcut')}
        description={t('shortcutHint')}
        leftSection="/"
        maxLength={limits.cannedShortcutCharsMax}
        data-autofocus
        {...form.getInputProps('shortcut')}
      />
      <TextInput
        label={t('replyTitle')}
        maxLength={limits.cannedTitleCharsMax}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('content')}
        description={t('contentHint', { variables: variables.join(', ') })}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.replyCharsMax}
        {...form.getInputProps('content')}
      />
      <EntryButtons isSaving={create.isPending || update.isPending} onClose={onClose} />
    </form>
  )
}
