import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import classes from './share.module.css'

/** A single path, so that neither an image nor an inline style is needed. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, 'M')
    code.addData(text)
    code.make()
    const count = code.getModuleCount()
    const cells = Array.from(
      { length: count * count },
      (_, at) => [Math.floor(at / count), at % count] as const,
    )
    const dark = cells.filter(([row, column]) => code.isDark(row, column))
    return { size: count, path: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('') }
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
