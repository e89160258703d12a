// The one way to choose files: why one was refused stays beside its button until the next choice.
import { Alert, FileButton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { failureText } from '../feedback/failure-text.ts'

/** Takes files, in the order in which they were chosen. Tells why it refused one, or throws the server's refusal. */
type Taking = (files: readonly File[]) => Promise<string | undefined> | string | undefined

type FileChoice = { take: (files: readonly File[]) => void; isBusy: boolean; refusal: string | undefined }

export function useFileChoice(taking: Taking): FileChoice {
  const { language } = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const take = async (files: readonly File[]) => {
    // The dialog was left.
    if (files.length === 0) return
    setRefusal(undefined)
    setBusy(true)
    try {
      setRefusal(await taking(files))
    } catch (error) {
      setRefusal(failureText(error, language))
    } finally {
      setBusy(false)
    }
  }
  return { take: (files) => void take(files), isBusy, refusal }
}

type ChooseFilesProps = {
  choice: FileChoice
  accept?: string
  isMultiple?: boolean
  isDisabled?: boolean
  /** A button that opens the dialog. */
  children: (open: () => void) => ReactNode
}

export function ChooseFiles({ choice, accept, isMultiple, isDisabled, children }: ChooseFilesProps) {
  const reset = useRef<() => void>(null)
  const choose = (chosen: File | readonly File[] | null) => {
    choice.take(chosen === null ? [] : chosen instanceof File ? [chosen] : chosen)
    // Browsers tell of a change only: a file that was corrected and is chosen again under its name would be none.
    reset.current?.()
  }
  return (
    <>
      <FileButton
        resetRef={reset}
        onChange={choose}
        multiple={isMultiple ?? false}
        disabled={isDisabled ?? false}
        {...(accept !== undefined && { accept })}
      >
        {({ onClick }) => children(onClick)}
      </FileButton>
      {choice.refusal !== undefined && <Alert color="red">{choice.refusal}</Alert>}
    </>
  )
}
