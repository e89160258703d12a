// Pictures of what the sample shop sells, drawn here so that nobody's photos are needed. A square of 100 by 100.
import type { ProductSpec } from '../types.ts'
import { accessories, beauty, clothes } from './drawn-goods.ts'
import { home, services } from './drawn-home.ts'
import { receiptAt } from './drawn-receipt.ts'
import type { Drawing } from './drawn-shapes.ts'

const pixels = 640

const scheme = 'drawing:'

/** The address by which the picture of a product is loaded; nothing that comes from outside has such a one. */
export function drawingAddress(sku: ProductSpec['sku']): string {
  return scheme + sku
}

/** The SVG at the address; undefined for every other address. */
export function drawingAt(address: string): string | undefined {
  const receipt = receiptAt(address)
  if (receipt !== undefined) return receipt
  const drawing = address.startsWith(scheme) ? drawings.get(address.slice(scheme.length)) : undefined
  if (drawing === undefined) return undefined
  const { ground, shapes } = drawing
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 100 100">` +
    `<rect width="100" height="100" fill="${ground}"/><circle cx="50" cy="48" r="38" fill="#fff" opacity=".45"/>` +
    `<ellipse cx="50" cy="88" rx="30" ry="3" fill="#000" opacity=".1"/>${shapes}</svg>`
  )
}

const drawings: ReadonlyMap<string, Drawing> = new Map([
  ...clothes(),
  ...accessories(),
  ...beauty(),
  ...home(),
  ...services(),
])
