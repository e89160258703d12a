// The receipt of a transfer, as a picture from a phone. Its figures are drawn by strokes, as a machine may have no fonts.
import { box, dot, line } from './drawn-shapes.ts'

const scheme = 'drawing:receipt-'
const width = 360
const height = 560

/** The address by which the picture is loaded. */
export const receiptAddress = (amount: number): string => scheme + amount

/** The SVG at the address; undefined for every other address. */
export function receiptAt(address: string): string | undefined {
  const amount = /^drawing:receipt-(\d{1,12})$/.exec(address)?.[1]
  if (amount === undefined) return undefined
  const grouped = amount.replace(/\B(?=(\d{3})+$)/g, '.')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">` +
    box(0, 0, width, height, '#f5f1f8', 0) +
    box(0, 0, width, 96, '#5b2a86', 0) +
    dot(width / 2, 96, 38, '#fff') +
    dot(width / 2, 96, 32, '#2f9e62') +
    line(`M${width / 2 - 14} 97l9 10 19-21`, '#fff', 6) +
    box(90, 150, 180, 12, '#5b2a86', 6) +
    figures(`$${grouped}`) +
    [0, 1, 2, 3].map((row) => detail(292 + row * 52)).join('') +
    '</svg>'
  )
}

/** A line of small print: its name at the left, its value at the right. */
function detail(y: number): string {
  const value = 90 + ((y * 7) % 60)
  return (
    box(40, y, 70, 10, '#cfc5da', 5) +
    box(width - 40 - value, y, value, 10, '#7b6a8d', 5) +
    line(`M40 ${y + 30}H${width - 40}`, '#e4dcec', 1)
  )
}

const step = 26

function figures(text: string): string {
  const from = (width - text.length * step) / 2 + 4
  return [...text]
    .map((sign, at) => line(moved(strokes[sign] ?? '', from + at * step), '#2b1740', 4))
    .join('')
}

/** Seven strokes make a figure; here in a box of 16 by 32, by their letters. */
const segments: Readonly<Record<string, string>> = {
  a: '0 0 16 0',
  b: '16 0 16 16',
  c: '16 16 16 32',
  d: '0 32 16 32',
  e: '0 16 0 32',
  f: '0 0 0 16',
  g: '0 16 16 16',
  s: '8 -5 8 37',
  p: '5 32 5.5 32',
}

const strokes: Readonly<Record<string, string>> = {
  ...{ 0: 'abcdef', 1: 'bc', 2: 'abged', 3: 'abgcd', 4: 'fgbc' },
  ...{ 5: 'afgcd', 6: 'afgedc', 7: 'abc', 8: 'abcdefg', 9: 'abcdfg', $: 'afgcds', '.': 'p' },
}

function moved(names: string, x: number): string {
  return [...names]
    .map((name) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = (segments[name] ?? '').split(' ').map(Number)
      return `M${x + x1} ${210 + y1}L${x + x2} ${210 + y2}`
    })
    .join('')
}
