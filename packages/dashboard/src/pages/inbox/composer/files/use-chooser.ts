import { limits } from '@mostrador/contract/limits'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../i18n/language.tsx'
import { notifyProblem } from '../../../../parts/feedback/notify.tsx'
import { composerTexts } from '../composer-texts.ts'
import { type Chosen, chooseFiles } from './chosen-files.ts'

type Choose = (files: Iterable<File>, isVoice?: boolean) => void

/** Chooses files, and says so where there are more than one reply takes. */
export function useChooser(chosen: Chosen): Choose {
  const t = useTexts(composerTexts)
  return (files, isVoice) => {
    if (!chooseFiles(chosen, files, isVoice)) notifyProblem(t('filesMany', { n: limits.replyFilesMax }))
  }
}

/** Files may be dropped anywhere: beside the field the browser would leave the page for them. */
export function useDropAnywhere(choose: Choose): void {
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const take = (event: DragEvent) => {
      const files = event.dataTransfer?.files ?? []
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', take)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', take)
    }
  }, [])
}
