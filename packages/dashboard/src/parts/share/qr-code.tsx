import { useMemo } from 'react'
import { pathOf, qrModules } from './qr-modules.ts'
import classes from './share.module.css'

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, dark } = qrModules(text)
    return { size, path: pathOf(dark) }
  }, [text])
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
