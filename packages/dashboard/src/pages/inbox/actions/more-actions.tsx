import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import {
  IconBellRinging,
  IconCalendarPlus,
  IconCircleCheck,
  IconClockPause,
  IconRobot,
  IconRotate,
  IconShoppingBagPlus,
  IconTag,
  IconTrash,
  IconUser,
  IconUserPlus,
  IconUserUp,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { useMay, useMe } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ActionsMenu } from '../../../parts/actions-menu.tsx'
import { BookForLater } from '../../../parts/booking/book-for-later.tsx'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { useKey, withKey } from '../../../parts/keys/keys.ts'
import { LabelsDialog } from '../../../parts/labels/labels-dialog.tsx'
import { labelTexts } from '../../../parts/labels/texts.ts'
import { NewOrderLater } from '../../../parts/ordering/new-order-later.tsx'
import type { ConversationDetail } from '../composer/conversation-detail.ts'
import { goToNext } from '../next-conversation.ts'
import { inboxTexts } from '../texts.ts'
import type { ConversationActions } from './conversation-actions.ts'
import { AssignDialog } from './pickers.tsx'
import { SnoozeLater } from './snooze-later.ts'

type MoreActionsProps = {
  conversation: ConversationDetail
  actions: ConversationActions
  mayAnswer: boolean
  /** Taking it is the button in the header. */
  isToTake: boolean
  onCustomer: () => void
}

/** The rarer actions, and on a phone those that its one header has no room for. */
export function MoreActions({ conversation, actions, mayAnswer, isToTake, onCustomer }: MoreActionsProps) {
  const t = useTexts(inboxTexts)
  const words = useTexts(labelTexts)
  const { person } = useMe()
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const { ask, dialog } = useDeletion(conversation.id)
  const [isAssigning, assigning] = useDisclosure()
  const [isLabelling, labelling] = useDisclosure()
  const [isSnoozing, snoozing] = useDisclosure()
  const { is_bot_active: isBots, holder } = conversation
  const mayTake = mayAnswer && !isBots && !isToTake && holder?.id !== person.id
  const mayBook = useMay('appointments.edit')
  const [isBooking, booking] = useDisclosure()
  const mayOrder = useMay('orders.edit')
  const [isOrdering, ordering] = useDisclosure()
  const { resolve, reopen, wake } = actions
  const isResolved = conversation.resolved_at !== null
  const isSnoozed = conversation.snoozed_until !== null
  // Whoever works by keys goes through the list; whoever clicks looks at what became of it.
  const isByKey = useRef(false)
  const openSnooze = (byKey: boolean) => {
    isByKey.current = byKey
    snoozing.open()
  }
  const shelving = [
    isResolved
      ? { text: withKey(t('reopen'), 'e'), icon: <IconRotate size={16} />, onChoose: reopen.run }
      : {
          text: withKey(t('resolve'), 'e'),
          icon: <IconCircleCheck size={16} />,
          onChoose: () => resolve.run(),
        },
    isSnoozed
      ? { text: t('wake'), icon: <IconBellRinging size={16} />, onChoose: wake.run }
      : {
          text: withKey(t('snooze'), 's'),
          icon: <IconClockPause size={16} />,
          onChoose: () => openSnooze(false),
        },
  ]
  const finish = () => resolve.run(goToNext)
  const putOff = (until: Date) => {
    actions.snooze.run(until)
    if (isByKey.current) goToNext()
  }
  useKey('e', isResolved ? reopen.run : finish, mayAnswer)
  useKey('a', assigning.open, mayAnswer)
  useKey('s', () => openSnooze(true), mayAnswer && !isSnoozed)
  useKey('l', labelling.open, mayAnswer)
  useKey('t', actions.takeOver.run, mayAnswer && (isBots || isToTake || mayTake))
  useKey('b', actions.giveBack.run, mayAnswer && !isBots)
  const items = [
    ...(mayAnswer && !isBots && (isToTake || !isWide)
      ? [{ text: withKey(t('giveBack'), 'b'), icon: <IconRobot size={16} />, onChoose: actions.giveBack.run }]
      : []),
    ...(isWide ? [] : [{ text: t('customer'), icon: <IconUser size={16} />, onChoose: onCustomer }]),
    ...(mayTake
      ? [
          {
            text: withKey(t('takeFrom'), 't'),
            icon: <IconUserUp size={16} />,
            onChoose: actions.takeOver.run,
          },
        ]
      : []),
    ...(mayAnswer
      ? [
          ...shelving,
          { text: withKey(t('assign'), 'a'), icon: <IconUserPlus size={16} />, onChoose: assigning.open },
          { text: withKey(words('labels'), 'l'), icon: <IconTag size={16} />, onChoose: labelling.open },
        ]
      : []),
    ...(mayBook
      ? [{ text: t('bookFor'), icon: <IconCalendarPlus size={16} />, onChoose: booking.open }]
      : []),
    ...(mayOrder
      ? [{ text: t('newOrder'), icon: <IconShoppingBagPlus size={16} />, onChoose: ordering.open }]
      : []),
    ...(mayAnswer
      ? [{ text: t('delete'), icon: <IconTrash size={16} />, isDangerous: true, onChoose: ask }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <ActionsMenu label={t('actions')} actions={items} isQuiet />
      {dialog}
      <BookForLater contactId={conversation.contact_id} isOpen={isBooking} onClose={booking.close} />
      <NewOrderLater contactId={conversation.contact_id} isOpen={isOrdering} onClose={ordering.close} />
      <SnoozeLater
        conversations={[conversation]}
        isOpen={isSnoozing}
        onClose={snoozing.close}
        onChoose={putOff}
      />
      <AssignDialog
        holder={conversation.holder}
        isOpen={isAssigning}
        onClose={assigning.close}
        onChoose={actions.assign.run}
        takesNote
      />
      <LabelsDialog
        labels={conversation.labels}
        onChange={actions.label.run}
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
