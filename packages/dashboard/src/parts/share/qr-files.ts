// The QR code as files to print.
import { saveBlob } from '../lists/csv.ts'
import { pathOf, qrModules, quietZone } from './qr-modules.ts'

/** `above`: the shop's name. `below`: why somebody would scan it. */
type Sign = { text: string; above: string; below: string }

export function saveSvg(name: string, { text }: Sign): void {
  const { size, dark } = qrModules(text)
  const side = size + 2 * quietZone
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietZone} ${-quietZone} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-quietZone} ${-quietZone}h${side}v${side}h${-side}z"/><path d="${pathOf(dark)}"/></svg>`
  saveBlob(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }))
}

/** Sharp at the size of a sheet. */
const pngSideMin = 1_600

/** A code that hangs on a wall says whose it is. */
export function savePng(name: string, { text, above, below }: Sign): void {
  const { size, dark } = qrModules(text)
  const side = size + 2 * quietZone
  const module = Math.ceil(pngSideMin / side)
  const canvas = document.createElement('canvas')
  canvas.width = side * module
  const line = Math.round(canvas.width / 9)
  canvas.height = side * module + 2 * line
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [column, row] of dark) {
    pen.fillRect((column + quietZone) * module, line + (row + quietZone) * module, module, module)
  }
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const write = (words: string, height: number, weight: number) => {
    const fontOf = (size: number) => `${weight} ${size}px system-ui, sans-serif`
    const size = line * 0.6
    pen.font = fontOf(size)
    // A long name is written smaller rather than cut.
    pen.font = fontOf(Math.min(size, (size * canvas.width * 0.9) / pen.measureText(words).width))
    pen.fillText(words, canvas.width / 2, height)
  }
  write(above, line * 0.75, 700)
  write(below, canvas.height - line * 0.75, 500)
  canvas.toBlob((blob) => blob && saveBlob(`${name}.png`, blob), 'image/png')
}
