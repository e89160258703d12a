// The QR code as files to print.
import { saveBlob } from '../lists/csv.ts'
import { pathOf, qrModules, quietZone } from './qr-modules.ts'

export function saveSvg(name: string, text: string): void {
  const { size, dark } = qrModules(text)
  const side = size + 2 * quietZone
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietZone} ${-quietZone} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-quietZone} ${-quietZone}h${side}v${side}h${-side}z"/><path d="${pathOf(dark)}"/></svg>`
  saveBlob(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }))
}

/** Sharp at the size of a sheet. */
const pngSideMin = 1_600

export function savePng(name: string, text: string): void {
  const { size, dark } = qrModules(text)
  const side = size + 2 * quietZone
  const module = Math.ceil(pngSideMin / side)
  const canvas = document.createElement('canvas')
  canvas.width = side * module
  canvas.height = side * module
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [column, row] of dark) {
    pen.fillRect((column + quietZone) * module, (row + quietZone) * module, module, module)
  }
  canvas.toBlob((blob) => blob && saveBlob(`${name}.png`, blob), 'image/png')
}
