import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconRobot, IconTag, IconTrash, IconUser, IconUserPlus, IconUserUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import type { ConversationDetail } from './composer.tsx'
import type { Handling } from './handling.ts'
import { AssignDialog, LabelsDialog } from './pickers.tsx'
import { inboxTexts } from './texts.ts'

type MoreActionsProps = {
  conversation: ConversationDetail
  handling: Handling
  mayAnswer: boolean
  onCustomer: () => void
}

/** The rarer actions, and on a phone those that its one header has no room for. */
export function MoreActions({ conversation, handling, mayAnswer, onCustomer }: MoreActionsProps) {
  const t = useTexts(inboxTexts)
  const { person } = useMe()
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const { ask, dialog } = useDeletion(conversation.id)
  const [isAssigning, assigning] = useDisclosure()
  const [isLabelling, labelling] = useDisclosure()
  const { is_bot_active: isBots, holder } = conversation
  const mayTake = mayAnswer && !isBots && holder?.id !== person.id
  const actions = [
    ...(isWide ? [] : [{ text: t('customer'), icon: <IconUser size={16} />, onChoose: onCustomer }]),
    ...(mayTake
      ? [{ text: t('takeFrom'), icon: <IconUserUp size={16} />, onChoose: handling.takeOver.run }]
      : []),
    ...(mayAnswer
      ? [
          { text: t('assign'), icon: <IconUserPlus size={16} />, onChoose: assigning.open },
          { text: t('labels'), icon: <IconTag size={16} />, onChoose: labelling.open },
        ]
      : []),
    ...(mayAnswer && !isBots && !isWide
      ? [{ text: t('giveBack'), icon: <IconRobot size={16} />, onChoose: handling.giveBack.run }]
      : []),
    ...(mayAnswer
      ? [{ text: t('delete'), icon: <IconTrash size={16} />, isDangerous: true, onChoose: ask }]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <ActionsMenu label={t('actions')} actions={actions} isQuiet />
      {dialog}
      <AssignDialog
        conversation={conversation}
        handling={handling}
        isOpen={isAssigning}
        onClose={assigning.close}
      />
      <LabelsDialog
        conversation={conversation}
        handling={handling}
        isOpen={isLabelling}
        onClose={labelling.close}
      />
    </>
  )
}

function useDeletion(id: string): { ask: () => void; dialog: ReactNode } {
  const t = useTexts(inboxTexts)
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const remove = useChange('deleteConversation')
  return {
    dialog,
    ask: () =>
      ask({
        title: t('delete'),
        text: t('deleteText'),
        action: t('deleteAction'),
        isDangerous: true,
        onConfirm: async () => {
          await remove.mutateAsync({ id })
          await navigate({ to: '/inbox' })
        },
      }),
  }
}
