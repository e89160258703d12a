import { Loader } from '@mantine/core'
import type { MessageMedia } from '@mostrador/contract/dashboard/media'
import { IconTextRecognition } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import classes from './media.module.css'
import { transcriptTexts } from './transcript-texts.ts'
import { VoicePlayer } from './voice-player.tsx'

type VoiceProps = { url: string } & Pick<MessageMedia, 'name' | 'transcript'>

/** A voice note with its words beneath, which a machine wrote: the recording stays what was said. */
export function Voice({ url, name, transcript }: VoiceProps) {
  return (
    <figure className={classes.said}>
      <VoicePlayer url={url} fileName={name} />
      {transcript && <Transcript transcript={transcript} />}
    </figure>
  )
}

function Transcript({ transcript }: { transcript: NonNullable<MessageMedia['transcript']> }) {
  const t = useTexts(transcriptTexts)
  const { state, text, reason } = transcript
  if (state === 'waiting') {
    return (
      <figcaption className={classes.machine} role="status">
        <Loader size={12} aria-hidden /> {t('waiting')}
      </figcaption>
    )
  }
  if (text === null)
    return <figcaption className={classes.machine}>{reason !== null && t(reason)}</figcaption>
  return (
    <figcaption>
      <blockquote className={classes.words}>{text}</blockquote>
      <div className={classes.machine}>
        <IconTextRecognition size={13} aria-hidden /> {t('byMachine')}
      </div>
    </figcaption>
  )
}
