import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cannedVariables, unknownVariableIn } from '@mostrador/contract/canned-wording'
import { limits } from '@mostrador/contract/limits'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useMay } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Section } from '../../../parts/page.tsx'
import { partTexts } from '../../../parts/texts.ts'
import classes from '../settings.module.css'
import { inboxSettingTexts } from './texts.ts'

type Reply = AnswerOf<'listCannedReplies'>['data'][number]

/** Answers that people have ready behind a slash. */
export function CannedSection() {
  const t = useTexts(inboxSettingTexts)
  const replies = useRead('listCannedReplies', {})
  const mayEdit = useMay('inbox.edit')
  const [edited, edit] = useState<Reply | 'new'>()
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit('new')}>
      {t('addReply')}
    </Button>
  )
  return (
    <Section title={t('replies')} description={t('repliesText')} flush actions={mayEdit && add}>
      <Loaded query={replies}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed" p="lg">
              {t('noReplies')}
            </Text>
          ) : (
            <ul className={classes.rows}>
              {data.map((reply) => (
                <ReplyRow key={reply.id} reply={reply} mayEdit={mayEdit} onEdit={() => edit(reply)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog
        opened={edited !== undefined}
        onClose={() => edit(undefined)}
        title={edited === 'new' ? t('addReply') : t('editReply')}
      >
        {edited !== undefined && (
          <ReplyForm reply={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />
        )}
      </Dialog>
    </Section>
  )
}

function ReplyRow({ reply, mayEdit, onEdit }: { reply: Reply; mayEdit: boolean; onEdit: () => void }) {
  const t = useTexts(inboxSettingTexts)
  const { ask, dialog } = useConfirm()
  const remove = useChange('deleteCannedReply')
  const { id, shortcut, title, content } = reply
  const askToDelete = () =>
    ask({
      title: t('deleteTitle', { name: title }),
      text: t('deleteReplyText'),
      action: t('delete'),
      isDangerous: true,
      onConfirm: () => remove.mutateAsync({ id }),
    })
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={550}>
          /{shortcut} · {title}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {content}
        </Text>
      </div>
      {mayEdit && (
        <>
          <Button variant="default" size="compact-sm" aria-label={`${t('edit')}: ${title}`} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            color="red.9"
            c="var(--mantine-color-error)"
            aria-label={`${t('delete')}: ${title}`}
            onClick={askToDelete}
          >
            {t('delete')}
          </Button>
        </>
      )}
      {dialog}
    </li>
  )
}

type ReplyValues = Omit<Reply, 'id'>

function ReplyForm({ reply, onClose }: { reply: Reply | undefined; onClose: () => void }) {
  const t = useTexts(inboxSettingTexts)
  const part = useTexts(partTexts)
  const tell = useFailureNotice()
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
    const onSuccess = () => {
      onClose()
      notifyDone(t('saved'))
    }
    if (reply) update.mutate({ id: reply.id, body }, { onSuccess, onError: tell })
    else create.mutate({ body }, { onSuccess, onError: tell })
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
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {part('goBack')}
        </Button>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  )
}
