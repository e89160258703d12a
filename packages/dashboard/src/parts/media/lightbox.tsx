import { ActionIcon, Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconExternalLink, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import classes from './photo.module.css'
import { photoTexts } from './photo-texts.ts'

type LightboxProps = { title: string; url: string; isOpen: boolean; onClose: () => void }

/** The whole picture above the page: closer, saved, or by itself. */
export function Lightbox({ title, url, isOpen, onClose }: LightboxProps) {
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="auto"
      fullScreen={!isWide}
      classNames={{ close: classes.close, body: classes.wholeBody }}
    >
      <Whole title={title} url={url} />
    </Dialog>
  )
}

/** Times the size at which all of it is seen. */
const steps = [1, 1.5, 2, 3, 4] as const
const closeStep = 2

/** A place in the picture, from 0 to 1 each way. */
type Place = { x: number; y: number }

function Whole({ title, url }: { title: string; url: string }) {
  const t = useTexts(photoTexts)
  const { frame, picture, fitted, step, go } = useZoom()
  const tap = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const place = { x: (event.clientX - box.x) / box.width, y: (event.clientY - box.y) / box.height }
    go(step === 0 ? closeStep : 0, place)
  }
  const times = steps[step] ?? 1
  return (
    <>
      <div ref={frame} className={classes.frame} data-close={step > 0 || undefined}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons below do the same */}
        <img
          ref={picture}
          src={url}
          alt={title}
          className={classes.whole}
          onClick={tap}
          style={
            fitted && step > 0 ? { width: fitted * times, maxWidth: 'none', maxHeight: 'none' } : undefined
          }
        />
      </div>
      <Group justify="space-between" gap="xs" className={classes.tools}>
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={40}
            aria-label={t('farther')}
            title={t('farther')}
            disabled={step === 0}
            onClick={() => go(step - 1)}
          >
            <IconZoomOut size={20} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={40}
            aria-label={t('closer')}
            title={t('closer')}
            disabled={step === steps.length - 1}
            onClick={() => go(step + 1)}
          >
            <IconZoomIn size={20} />
          </ActionIcon>
        </Group>
        <Group gap="xs">
          <ActionIcon
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size={40}
            aria-label={t('original')}
            title={t('original')}
          >
            <IconExternalLink size={20} />
          </ActionIcon>
          <Button
            component="a"
            href={url}
            download
            variant="default"
            h={40}
            leftSection={<IconDownload size={18} />}
          >
            {t('save')}
          </Button>
        </Group>
      </Group>
    </>
  )
}

/** Where one tapped, or the middle, stays in the middle. */
function useZoom() {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [fitted, setFitted] = useState<number>()
  const [step, setStep] = useState(0)
  const wanted = useRef<Place>({ x: 0.5, y: 0.5 })
  const middle = (): Place => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } =
      frame.current ?? none
    return {
      x: (scrollLeft + clientWidth / 2) / (scrollWidth || 1),
      y: (scrollTop + clientHeight / 2) / (scrollHeight || 1),
    }
  }
  const go = (next: number, place = middle()) => {
    if (step === 0) setFitted(picture.current?.clientWidth)
    wanted.current = place
    setStep(next)
  }
  useLayoutEffect(() => {
    const { current: box } = frame
    if (!box || step === 0) return
    const { x, y } = wanted.current
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2)
  }, [step])
  return { frame, picture, fitted, step, go }
}

const none = { scrollLeft: 0, scrollTop: 0, clientWidth: 0, clientHeight: 0, scrollWidth: 0, scrollHeight: 0 }
