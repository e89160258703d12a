import { ActionIcon, Progress } from '@mantine/core'
import { IconFile, IconMicrophone, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../../../i18n/format.ts'
import { useLanguage, useTexts } from '../../../../i18n/language.tsx'
import { failureText } from '../../../../parts/feedback/failure-text.ts'
import { composerTexts } from '../composer-texts.ts'
import { type ChosenFile, dropFile, type useChosen } from './chosen-files.ts'
import classes from './files.module.css'

type ChosenListProps = { chosen: ReturnType<typeof useChosen> }

/** Chosen files above the field, with how far each is. */
export function ChosenList({ chosen }: ChosenListProps) {
  const { files } = chosen
  const t = useTexts(composerTexts)
  if (files.length === 0) return null
  return (
    <ul className={classes.chosen} aria-label={t('chosenFiles')}>
      {files.map((file) => (
        <li
          key={file.key}
          className={classes.file}
          data-failed={file.error !== undefined || file.lost !== undefined || undefined}
        >
          <Look file={file} />
          <span className={classes.words}>
            <span className="clip">{file.voice === undefined ? file.name : t('voiceNote')}</span>
            <Fate file={file} />
          </span>
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            aria-label={t('dropFile', { name: file.name })}
            onClick={() => dropFile(chosen, file.key)}
          >
            <IconX size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** Its picture, unless it only calls itself one; a recording is listened to before it goes. */
function Look({ file: { picture, voice, uploaded } }: { file: ChosenFile }) {
  const t = useTexts(composerTexts)
  const [isBroken, setBroken] = useState(false)
  if (voice !== undefined) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what was just said
      <audio src={voice} controls className={classes.voice} aria-label={t('voiceNote')} />
    )
  }
  if (picture !== undefined && !isBroken)
    return <img src={picture} alt="" className={classes.picture} onError={() => setBroken(true)} />
  return uploaded?.kind === 'audio' ? (
    <IconMicrophone size={20} aria-hidden />
  ) : (
    <IconFile size={20} aria-hidden />
  )
}

function Fate({ file: { error, lost, isUnkept, uploaded, progress, name, bytes } }: { file: ChosenFile }) {
  const t = useTexts(composerTexts)
  const format = useFormat()
  const { language } = useLanguage()
  if (error !== undefined) return <span role="alert">{failureText(error, language)}</span>
  if (lost !== undefined)
    return <span role="alert">{t(lost === 'expired' ? 'fileExpired' : 'fileUnfinished')}</span>
  if (uploaded && isUnkept) return <span role="status">{t('fileUnkept')}</span>
  if (uploaded) {
    const size = bytes === undefined ? '' : ` · ${format.bytes(bytes)}`
    return (
      <span className={classes.dimmed}>
        {t('fileReady')}
        {size}
      </span>
    )
  }
  return <Progress value={progress * 100} size="sm" aria-label={t('uploading', { name })} />
}
