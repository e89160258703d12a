import { ActionIcon } from '@mantine/core'
import { IconMicrophone, IconPaperclip, IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../../i18n/language.tsx'
import { notifyProblem } from '../../../../parts/feedback/notify.tsx'
import { ChooseFiles, useFileChoice } from '../../../../parts/files/choose-files.tsx'
import { composerTexts } from '../composer-texts.ts'
import type { Chosen } from './chosen-files.ts'
import { recordingType, startRecording } from './recording.ts'
import { useChooser } from './use-chooser.ts'

type FileButtonsProps = { chosen: Chosen; onChosen: () => void }

/** Chooses files, from the camera too where there is one, and records a voice note. */
export function FileButtons({ chosen, onChosen }: FileButtonsProps) {
  const t = useTexts(composerTexts)
  const choose = useChooser(chosen)
  const choice = useFileChoice((files) => {
    choose(files)
    onChosen()
    return undefined
  })
  return (
    <>
      <ChooseFiles choice={choice} isMultiple>
        {(open) => (
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            aria-label={t('attach')}
            title={t('attach')}
            onClick={open}
          >
            <IconPaperclip size={18} />
          </ActionIcon>
        )}
      </ChooseFiles>
      {recordingType !== undefined && <RecordButton chosen={chosen} onChosen={onChosen} />}
    </>
  )
}

function RecordButton({ chosen, onChosen }: FileButtonsProps) {
  const t = useTexts(composerTexts)
  const choose = useChooser(chosen)
  const [stop, setStop] = useState<() => void>()
  const press = async () => {
    if (stop) return stop()
    const recording = await startRecording()
    if (typeof recording === 'string') return notifyProblem(t(recording))
    setStop(() => recording.stop)
    const file = await recording.done
    setStop(undefined)
    if (!file) return
    choose([file], true)
    onChosen()
  }
  const label = stop ? t('stopRecording') : t('record')
  return (
    <ActionIcon
      size={36}
      variant={stop ? 'filled' : 'subtle'}
      color={stop ? 'red' : 'gray'}
      aria-label={label}
      title={label}
      onClick={() => void press()}
    >
      {stop ? <IconPlayerStopFilled size={18} /> : <IconMicrophone size={18} />}
    </ActionIcon>
  )
}
