// The files of shops and dialogues; README.md explains them.

type Hours = Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>

export type Shop = {
  id: string
  name: string
  kind: string
  language: string
  currency: string
  timezone: string
  /** Local time at which its dialogues begin. */
  now: string
  needsAddress?: boolean
  hours: Hours
  closures?: readonly string[]
  knowledge?: readonly { question: string; answer: string }[]
  products?: readonly Product[]
  services?: readonly Service[]
  busy?: readonly Booked[]
}

export type Product = {
  id: string
  name: string
  category?: string
  description?: string
  price?: number
  salePrice?: number
  saleLabel?: string
  stock?: number
  variants?: readonly { id: string; name: string; price: number; stock?: number }[]
  addOns?: readonly { id: string; name: string; price: number }[]
}

export type Service = {
  id: string
  name: string
  category?: string
  description?: string
  price: number
  minutes: number
  hours?: Hours
}

/** A service at a local time such as "2026-11-28T10:30". */
export type Booked = { service: string; at: string }

/** A product or variant, how many, and its add-ons. */
export type Item = readonly [id: string, quantity: number, addOns?: readonly string[]]

export type Dialogue = {
  id: string
  /** With the country, such as "es-CO". */
  language: string
  who: string
  now?: string
  lines: readonly Line[]
}

export type Wanted = string | number

export type Line = {
  say: string
  kind: string
  mentions?: readonly (readonly Wanted[])[]
  avoids?: readonly Wanted[]
  cart?: readonly Item[]
  order?: { items: readonly Item[]; total: number }
  appointment?: Booked
  moved?: Booked
  cancelled?: 'appointment' | 'order'
  address?: readonly string[]
  addressAvoids?: readonly string[]
  person?: true | 'may'
  asks?: boolean
  language?: string
  file?: FileKind
  edits?: boolean
}

export const files = ['image', 'audio', 'sticker', 'location', 'document'] as const
export type FileKind = (typeof files)[number]

export const kinds =
  'greeting browse question price stock add remove correction quantity variant reference total haggling checkout address payment status booking moving cancelling when person complaint media language smalltalk goodbye thanks other'.split(
    ' ',
  )
