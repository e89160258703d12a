import { ActionIcon } from '@mantine/core'
import { IconMicrophone, IconPaperclip, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/language.tsx'
import { notifyProblem } from '../../../../parts/feedback/notify.tsx'
import { ChooseFiles, useFileChoice } from '../../../../parts/files/choose-files.tsx'
import { composerTexts } from '../composer-texts.ts'
import { Tool } from '../tool.tsx'
import type { Chosen } from './chosen-files.ts'
import classes from './files.module.css'
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
          <Tool
            label={t('attach')}
            name={t('attachName')}
            icon={<IconPaperclip size={18} />}
            onClick={open}
          />
        )}
      </ChooseFiles>
      {recordingType !== undefined && <RecordButton chosen={chosen} onChosen={onChosen} />}
    </>
  )
}

function RecordButton({ chosen, onChosen }: FileButtonsProps) {
  const t = useTexts(composerTexts)
  const choose = useChooser(chosen)
  const [running, setRunning] = useState<{ stop: () => void; discard: () => void; beganAt: number }>()
  const isStarting = useRef(false)
  const isGone = useRef(false)
  // Whoever leaves has said what there is: nobody goes on listening, and it waits where it was to be sent.
  const leave = useEffectEvent(() => {
    isGone.current = true
    running?.stop()
  })
  useEffect(() => {
    isGone.current = false
    return () => leave()
  }, [])
  const press = async () => {
    if (running) return running.stop()
    // The microphone takes its time, or is asked for: a second press would open it twice.
    if (isStarting.current) return
    isStarting.current = true
    const recording = await startRecording().finally(() => {
      isStarting.current = false
    })
    if (typeof recording === 'string') return notifyProblem(t(recording))
    if (isGone.current) return recording.discard()
    setRunning({ stop: recording.stop, discard: recording.discard, beganAt: performance.now() })
    const file = await recording.done
    setRunning(undefined)
    if (!file) return
    choose([file], true)
    onChosen()
  }
  return (
    <>
      <Tool
        label={running ? t('stopRecording') : t('record')}
        name={running ? t('stopName') : t('voiceNote')}
        icon={running ? <IconPlayerStopFilled size={18} /> : <IconMicrophone size={18} />}
        {...(running && { variant: 'filled', color: 'red' })}
        onClick={() => void press()}
      />
      {running && <Running beganAt={running.beganAt} onDiscard={running.discard} />}
    </>
  )
}

/** How long it is by now, and the way to throw it away. */
function Running({ beganAt, onDiscard }: { beganAt: number; onDiscard: () => void }) {
  const t = useTexts(composerTexts)
  const [seconds, setSeconds] = useState(0)
  const discard = useEffectEvent(onDiscard)
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(Math.floor((performance.now() - beganAt) / 1_000)), 250)
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      discard()
    }
    window.addEventListener('keydown', hear)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('keydown', hear)
    }
  }, [beganAt])
  return (
    <span className={classes.recording}>
      <span role="timer">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</span>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={t('discardRecording')}
        title={`${t('discardRecording')} (Esc)`}
        onClick={onDiscard}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </span>
  )
}
