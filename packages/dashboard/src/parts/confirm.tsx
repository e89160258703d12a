import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { useFailureNotice } from './notify.tsx'
import { partTexts } from './texts.ts'

export type Question = {
  title: string
  text: ReactNode
  /** The verb on the button: what happens, never "OK". */
  action: string
  isDangerous?: boolean
  onConfirm: () => Promise<unknown>
}

/** Asks before what cannot be taken back. Render `dialog` once. */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const ask = (asked: Question) => {
    setQuestion(asked)
    setOpen(true)
  }
  const dialog = <Dialog question={question} isOpen={isOpen} onClose={() => setOpen(false)} />
  return { ask, dialog }
}

type DialogProps = { question: Question | undefined; isOpen: boolean; onClose: () => void }

// There before it opens: only so does it know where the focus was, and give it back.
function Dialog({ question, isOpen, onClose }: DialogProps) {
  const t = useTexts(partTexts)
  const tell = useFailureNotice()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await question?.onConfirm()
      onClose()
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={question?.title}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text component="div">{question?.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color={question?.isDangerous ? 'red.9' : undefined}
          loading={isBusy}
          onClick={() => void confirm()}
        >
          {question?.action}
        </Button>
      </Group>
    </Modal>
  )
}
