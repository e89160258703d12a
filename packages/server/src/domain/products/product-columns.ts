// The head of a product file: columns by the names of the fields, or as shops and the dashboard's own files call them in
// Spanish, Portuguese and English.
import { foldedName } from './folded-name.ts'

/** Each variant of a product has a line of its own where the file has the first of these. */
export const variantColumns = ['variant', 'variant_sku'] as const

const words: Readonly<Record<string, readonly string[]>> = {
  sku: ['sku', 'codigo', 'code', 'referencia', 'ref', 'reference'],
  variant_sku: [
    'variant sku',
    'sku de la variante',
    'sku da variante',
    'codigo de la variante',
    'codigo da variante',
  ],
  name: ['name', 'nombre', 'nome', 'producto', 'produto', 'product', 'titulo', 'title'],
  description: ['description', 'descripcion', 'descricao'],
  category: ['category', 'categoria'],
  price: ['price', 'precio', 'preco', 'valor'],
  price_min: ['from', 'desde', 'de', 'price from', 'precio desde', 'preco de', 'price min'],
  price_max: ['to', 'hasta', 'ate', 'price to', 'precio hasta', 'preco ate', 'price max'],
  sale_price: ['sale price', 'precio de oferta', 'preco promocional', 'oferta'],
  sale_label: ['name of the sale', 'nombre de la oferta', 'nome da promocao'],
  inventory_quantity: [
    ...['stock', 'existencias', 'estoque', 'inventario', 'inventory', 'cantidad', 'quantidade', 'quantity'],
    ...['units', 'unidades'],
  ],
  sale_unit: [
    ...['unidad de venta', 'unidade de venda', 'sale unit', 'unidad de medida', 'unidade de medida', 'unit'],
    ...['se vende por', 'vendido por', 'vende se por', 'sold by', 'unidad', 'unidade', 'unit of measure'],
  ],
  measure_min: [
    ...['cantidad minima', 'minimo', 'se vende desde', 'venta minima', 'quantidade minima', 'venda minima'],
    ...['vendido a partir de', 'least amount', 'least', 'minimum', 'minimum amount', 'sold from'],
  ],
  item_type: ['kind', 'tipo', 'type'],
  is_active: ['offered', 'se ofrece', 'oferecido', 'activo', 'ativo', 'active'],
  updated_at: ['changed', 'modificado', 'alterado', 'actualizado', 'atualizado'],
}
const byWords = new Map(
  Object.entries(words).flatMap(([column, names]) => names.map((name) => [name, column])),
)
const picture = /\b(?:imagen(?:es)?|imagem|imagens|images?|fotos?|photos?|pictures?)\b/
/** A head is that of variants where each of its words is one of these: "talla", "talla / color", "nombre de la variante". */
const variantWords: ReadonlySet<string> = new Set([
  ...['variant', 'variants', 'variante', 'variantes', 'variacao', 'variacoes', 'variacion', 'variaciones'],
  ...['talla', 'tallas', 'tamano', 'tamanos', 'tamanho', 'tamanhos', 'size', 'sizes'],
  ...['color', 'colors', 'colour', 'colours', 'colores', 'cor', 'cores'],
])
const besideVariants: ReadonlySet<string> = new Set([
  ...['de', 'del', 'la', 'da', 'do', 'of', 'the', 'y', 'e', 'and', 'o', 'ou', 'or'],
  ...['nombre', 'nome', 'name', '1', '2', '3'],
])

function isOfVariants(name: string): boolean {
  const words = name.split(' ')
  return (
    words.some((word) => variantWords.has(word)) &&
    words.every((word) => variantWords.has(word) || besideVariants.has(word))
  )
}

/** `isField` tells the names of fields themselves, which mean just that. */
export function columnNamed(head: string, isField: (name: string) => boolean): string {
  if (isField(head) || (variantColumns as readonly string[]).includes(head)) return head
  const name = foldedName(head)
  const known = byWords.get(name)
  if (known !== undefined) return known
  if (picture.test(name)) return 'image_url'
  return isOfVariants(name) ? 'variant' : head
}

/** Columns that may stand in a file several times: their cells belong together. */
export const joinedBy: Readonly<Record<string, string>> = { image_url: ' ', variant: ' / ' }

const spoken: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  item_type: new Map([
    ...(['producto', 'produto', 'product'] as const).map((word) => [word, 'product'] as const),
    ...(['servicio', 'servico', 'service'] as const).map((word) => [word, 'service'] as const),
  ]),
  is_active: new Map([
    ...['si', 'sim', 'yes', 'se ofrece', 'oferecido', 'offered', 'activo', 'ativo', 'active', 'x', '1'].map(
      (word) => [word, 'true'] as const,
    ),
    ...['no', 'nao', 'no se ofrece', 'nao oferecido', 'not offered', 'inactivo', 'inativo', '0'].map(
      (word) => [word, 'false'] as const,
    ),
  ]),
}
const priced: readonly string[] = ['price', 'price_min', 'price_max', 'sale_price']

/** A cell in the field's own form: words of people, and the decimal comma of their spreadsheets. */
export function cellFor(column: string, cell: string): string {
  const known = spoken[column]?.get(foldedName(cell))
  if (known !== undefined) return known
  return priced.includes(column) ? cell.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2') : cell
}
