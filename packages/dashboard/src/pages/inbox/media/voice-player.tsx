import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import classes from './media.module.css'
import { mediaTexts } from './media-texts.ts'

const speeds = [1, 1.5, 2]

export function VoicePlayer({ url }: { url: string }) {
  const t = useTexts(mediaTexts)
  const player = useRef<HTMLAudioElement>(null)
  const [speed, setSpeed] = useState(1)
  const change = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    if (player.current) player.current.playbackRate = next
    setSpeed(next)
  }
  return (
    <div className={classes.voice}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what a customer said */}
      <audio ref={player} src={url} controls preload="metadata" aria-label={t('audio')} />
      <Button
        size="compact-xs"
        variant="default"
        onClick={change}
        aria-label={t('speed', { speed: String(speed) })}
      >
        {speed}×
      </Button>
    </div>
  )
}
