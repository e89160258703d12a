import { Button, Group, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { plain } from '../../i18n/plain.ts'
import { Dialog } from '../dialog.tsx'
import { partTexts } from '../texts.ts'
import { useFailureNotice } from './notify.tsx'

export type Question = {
  title: string
  text: ReactNode
  /** The verb on the button, such as "Delete", never "OK". */
  action: string
  isDangerous?: boolean
  /** To be typed before the action can be chosen, where one tap too many would cost what nothing brings back. */
  typed?: string
  onConfirm: () => Promise<unknown>
  /** Another way to go on, beside it. */
  also?: { action: string; onConfirm: () => Promise<unknown> } | undefined
}

/** Asks before an irreversible action. Render `dialog` once. */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const ask = (asked: Question) => {
    setQuestion(asked)
    setOpen(true)
  }
  const dialog = <Asking question={question} isOpen={isOpen} onClose={() => setOpen(false)} />
  return { ask, dialog }
}

type AskingProps = { question: Question | undefined; isOpen: boolean; onClose: () => void }

/** Mounted before it opens, because otherwise it could not return focus afterwards. */
export function Asking({ question, isOpen, onClose }: AskingProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={question?.title}>
      <Answering question={question} onClose={onClose} />
    </Dialog>
  )
}

/** Lives as long as the dialog is open, so that what was typed is forgotten with it. */
function Answering({ question, onClose }: Omit<AskingProps, 'isOpen'>) {
  const t = useTexts(partTexts)
  const tell = useFailureNotice()
  const [isBusy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const isTyped = question?.typed === undefined || plain(typed).trim() === plain(question.typed).trim()
  const confirm = async (goOn: Question['onConfirm'] | undefined) => {
    setBusy(true)
    try {
      await goOn?.()
      onClose()
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Text component="div">{question?.text}</Text>
      {question?.typed !== undefined && (
        <TextInput
          mt="md"
          label={t('typeToGoOn', { word: question.typed })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          onClick={onClose}
          data-autofocus={question?.typed === undefined || undefined}
        >
          {t('goBack')}
        </Button>
        {question?.also && (
          <Button variant="default" loading={isBusy} onClick={() => void confirm(question.also?.onConfirm)}>
            {question.also.action}
          </Button>
        )}
        <Button
          color={question?.isDangerous ? 'red.9' : undefined}
          loading={isBusy}
          disabled={!isTyped}
          onClick={() => void confirm(question?.onConfirm)}
        >
          {question?.action}
        </Button>
      </Group>
    </>
  )
}
