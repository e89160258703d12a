import { Anchor, Button, Loader } from '@mantine/core'
import type { MessageMedia } from '@mostrador/contract/dashboard/media'
import { IconMapPin, IconPhotoOff, IconUser } from '@tabler/icons-react'
import { useChange } from '../../../api/hooks.ts'
import { useMay } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PhoneLink } from '../../../parts/contacts/phone-link.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { DocumentFile } from '../../../parts/media/document-file.tsx'
import { Photo } from '../../../parts/media/photo.tsx'
import classes from './media.module.css'
import { mediaTexts } from './media-texts.ts'
import { Voice } from './voice.tsx'

/** Files, places and people of one message, each as it is best looked at. */
export function MessageMediaList({ id, media }: { id: string; media: readonly MessageMedia[] }) {
  return (
    <div className={classes.list}>
      {media.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
        <One key={index} media={each} place={{ id, position: index }} />
      ))}
    </div>
  )
}

/** A file among those of its message. */
type FilePlace = { id: string; position: number }
type OneProps = { media: MessageMedia; place: FilePlace }

function One({ media, place }: OneProps) {
  if (media.state === 'refused') return <Refused media={media} place={place} />
  if (media.state === 'waiting') return <StillLoading media={media} />
  if (media.place !== null) return <PlaceLink place={media.place} />
  if (media.kind === 'contact') return <People people={media.people} />
  const { url } = media
  if (url === null) return null
  if (media.preview_url !== null) return <Picture media={media} url={url} preview={media.preview_url} />
  if (media.kind === 'audio') return <Voice url={url} name={media.name} transcript={media.transcript} />
  if (media.kind === 'video') return <Film url={url} />
  return <OtherFile media={media} url={url} />
}

function OtherFile({
  media: { name, bytes, media_type: mediaType },
  url,
}: {
  media: MessageMedia
  url: string
}) {
  const t = useTexts(mediaTexts)
  return <DocumentFile url={url} name={name ?? t('document')} bytes={bytes} mediaType={mediaType} />
}

type PictureProps = { media: MessageMedia; url: string; preview: string }

function Picture({ media: { kind, name, width, height }, url, preview }: PictureProps) {
  const t = useTexts(mediaTexts)
  const size = width && height ? { width, height } : undefined
  const title = [t(kind), ...(name === null ? [] : [name])].join(' · ')
  return <Photo title={title} url={url} preview={preview} size={size} kind={kind} />
}

function Refused({ media: { kind, name, reason, can_ask_again: canAskAgain }, place }: OneProps) {
  const t = useTexts(mediaTexts)
  const tell = useFailureNotice()
  const mayAnswer = useMay('conversations.answer')
  const again = useChange('askForFileAgain')
  const { id, position } = place
  return (
    <div className={classes.card} data-refused>
      <IconPhotoOff size={18} aria-hidden />
      <span>
        <strong>{name ?? t(kind)}</strong>
        <br />
        {reason !== null && t(reason)}
        {canAskAgain && mayAnswer && (
          <Button
            size="compact-sm"
            variant="default"
            display="block"
            mt={6}
            loading={again.isPending}
            onClick={() => again.mutate({ id, body: { position } }, { onError: tell })}
          >
            {t('again')}
          </Button>
        )}
      </span>
    </div>
  )
}

function StillLoading({ media: { kind, name } }: { media: MessageMedia }) {
  const t = useTexts(mediaTexts)
  return (
    <div className={classes.card} role="status">
      <Loader size="xs" aria-hidden />
      <span>
        {name ?? t(kind)}: {t('waiting')}
      </span>
    </div>
  )
}

function PlaceLink({ place }: { place: NonNullable<MessageMedia['place']> }) {
  const t = useTexts(mediaTexts)
  const { latitude, longitude, name, address } = place
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return (
    <div className={classes.card}>
      <IconMapPin size={18} aria-hidden />
      <span>
        {(name ?? address) !== null && <strong>{name ?? address}</strong>}
        {name !== null && address !== null && <div>{address}</div>}
        <Anchor href={map} target="_blank" rel="noreferrer" display="block">
          {t('map')}
        </Anchor>
      </span>
    </div>
  )
}

function People({ people }: { people: MessageMedia['people'] }) {
  const t = useTexts(mediaTexts)
  return people.map(({ name, phones }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a card never changes
    <div key={index} className={classes.card}>
      <IconUser size={18} aria-hidden />
      <span>
        <strong>{name || t('contact')}</strong>
        {phones.map((phone) => (
          <div key={phone}>
            <PhoneLink phone={phone} />
          </div>
        ))}
      </span>
    </div>
  ))
}

function Film({ url }: { url: string }) {
  const t = useTexts(mediaTexts)
  // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what a customer filmed
  return <video className={classes.film} src={url} controls preload="metadata" aria-label={t('video')} />
}
