import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import classes from './media.module.css'
import { mediaTexts } from './media-texts.ts'

const speeds = [1, 1.5, 2]

/** Recordings are called so; a file that somebody chose has a name of its own. */
const recorded = /^audio\.\w+$/

/** Called by its name, or what it is, and how long it is as soon as that is known. */
export function VoicePlayer({ url, fileName }: { url: string; fileName: string | null }) {
  const t = useTexts(mediaTexts)
  const player = useRef<HTMLAudioElement>(null)
  const [speed, setSpeed] = useState(1)
  const [seconds, setSeconds] = useState<number>()
  const change = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    if (player.current) player.current.playbackRate = next
    setSpeed(next)
  }
  const called = fileName === null || recorded.test(fileName) ? t('audio') : fileName
  const name = seconds === undefined ? called : `${called} ${clock(seconds)}`
  return (
    <>
      <div className={classes.dimmed}>{name}</div>
      <div className={classes.voice}>
        {/* biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what a customer said */}
        <audio
          ref={player}
          src={url}
          controls
          preload="metadata"
          aria-label={name}
          onLoadedMetadata={({ currentTarget }) => lookAtEnd(currentTarget)}
          onDurationChange={({ currentTarget: { duration } }) => {
            if (Number.isFinite(duration)) setSeconds(duration)
          }}
        />
        <Button
          size="compact-xs"
          variant="default"
          onClick={change}
          aria-label={t('speed', { speed: String(speed) })}
          title={t('speed', { speed: String(speed) })}
        >
          {speed}×
        </Button>
      </div>
    </>
  )
}

/** A recording of a browser does not say how long it is before it was looked at to its end. */
function lookAtEnd(player: HTMLAudioElement): void {
  if (player.duration !== Number.POSITIVE_INFINITY) return
  const goBack = () => {
    player.currentTime = 0
  }
  player.addEventListener('durationchange', goBack, { once: true })
  player.currentTime = Number.MAX_SAFE_INTEGER
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
