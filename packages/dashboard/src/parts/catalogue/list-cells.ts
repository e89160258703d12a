// Rows that come from a spreadsheet or a table.

/** Places of the columns; undefined where there is none. */
export type Header = {
  name: number
  price: number | undefined
  stock: number | undefined
  category: number | undefined
  /** The unit by which it is sold. */
  unit: number | undefined
  /** The least that is sold. */
  least: number | undefined
}

/** The cells of a row of a table; undefined for a line of text. */
export function cellsOf(raw: string): string[] | undefined {
  const sign = ['\t', '|', ';'].find(
    (each) => raw.trim().includes(each) || (each === '\t' && raw.includes(each)),
  )
  if (sign === undefined) return undefined
  const cells = raw.split(sign).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  // Tables in Markdown have a line at both sides, and a row of dashes.
  const inner =
    sign === '|' ? cells.filter((cell, at) => cell !== '' || (at > 0 && at < cells.length - 1)) : cells
  if (inner.every((cell) => /^[:\s-]*$/.test(cell))) return undefined
  return inner
}

const columns = {
  name: /^(?:productos?|nombre|art[ií]culos?|plato|descripci[oó]n|products?|names?|items?|description|produtos?|nome|itens|descri[cç][aã]o)$/i,
  price: /^(?:precios?|valor|costo|prices?|pre[cç]os?)(?: .*)?$/i,
  stock: /^(?:stock|cantidad|existencias?|inventario|unidades|quantity|qty|estoque|quantidade)$/i,
  unit: /^(?:unidade?(?: de (?:venta|venda|medida))?|se vende por|vendido por|unit(?: of measure)?|sold by)$/i,
  least:
    /^(?:(?:cantidad |venta |quantidade |venda )?m[ií]nim[oa]|se vende desde|vendido a partir de|(?:least|minimum)(?: amount)?|sold from)$/i,
  category: /^(?:categor[ií]as?|secci[oó]n|grupo|category|section|se[cç][aã]o)$/i,
} as const

/** The head of a table, in any of the languages; undefined where the row is no head. */
export function headerOf(cells: readonly string[]): Header | undefined {
  const place = (name: keyof typeof columns) => {
    const at = cells.findIndex((cell) => columns[name].test(cell))
    return at < 0 ? undefined : at
  }
  const name = place('name')
  const price = place('price')
  if (name === undefined || price === undefined) return undefined
  const [stock, category, unit, least] = [place('stock'), place('category'), place('unit'), place('least')]
  return { name, price, stock, category, unit, least }
}
