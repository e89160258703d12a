import { Text } from '@mantine/core'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CannedForm } from '../../../parts/canned/canned-form.tsx'
import { EntriesSection, EntryRow } from './entries.tsx'
import { inboxSettingTexts } from './texts.ts'

type Reply = AnswerOf<'listCannedReplies'>['data'][number]

/** Answers that people have ready behind a slash. */
export function CannedSection() {
  const t = useTexts(inboxSettingTexts)
  const replies = useRead('listCannedReplies', {})
  return (
    <EntriesSection
      id="answers"
      texts={{
        title: t('replies'),
        description: t('repliesText'),
        none: t('noReplies'),
        add: t('addReply'),
        edit: t('editReply'),
      }}
      query={replies}
      row={(reply, onEdit) => <ReplyRow key={reply.id} reply={reply} onEdit={onEdit} />}
      form={(reply, onClose) => <CannedForm reply={reply} onClose={onClose} />}
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
