// The columns that a file of products may have, with an example, and those of a file that nobody knows.
import { Alert, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { defineTexts } from '../../i18n/texts.ts'
import { CodeBlock } from '../../parts/copy.tsx'
import { Facts } from '../../parts/facts.tsx'

const fileTexts = defineTexts({
  example: ['An example', 'Un ejemplo', 'Um exemplo'],
  file: [
    'name,variant,price,stock,category,picture,sku\nT-shirt,S,49900,12,Clothes,https://example.com/shirt.jpg,TS-1\nT-shirt,M,52900,8,Clothes,,TS-1\nCap,,39900,5,Accessories,https://example.com/cap.jpg,',
    'nombre,variante,precio,existencias,categoría,imagen,sku\nCamiseta,S,49900,12,Ropa,https://ejemplo.com/camiseta.jpg,CAM-1\nCamiseta,M,52900,8,Ropa,,CAM-1\nGorra,,39900,5,Accesorios,https://ejemplo.com/gorra.jpg,',
    'nome,variante,preço,estoque,categoria,imagem,sku\nCamiseta,P,49.90,12,Roupas,https://exemplo.com/camiseta.jpg,CAM-1\nCamiseta,M,52.90,8,Roupas,,CAM-1\nBoné,,39.90,5,Acessórios,https://exemplo.com/bone.jpg,',
  ],
  columns: ['Columns', 'Columnas', 'Colunas'],
  columnsText: [
    'Only the name is needed, and a price where the product has one. The order does not matter; leave out what you do not need.',
    'Solo hace falta el nombre, y el precio si el producto lo tiene. El orden no importa; omite lo que no necesites.',
    'Só o nome é necessário, e o preço se o produto tem. A ordem não importa; deixe fora o que não precisar.',
  ],
  name: ['name', 'nombre', 'nome'],
  nameText: ['As customers read it', 'Como lo leen los clientes', 'Como os clientes leem'],
  variant: ['variant, size, color', 'variante, talla, color', 'variante, tamanho, cor'],
  variantText: [
    'A line for each: lines with the same name are one product',
    'Una línea para cada una: las líneas con el mismo nombre son un solo producto',
    'Uma linha para cada: linhas com o mesmo nome são um só produto',
  ],
  price: [
    'price, sale price, from, to',
    'precio, precio de oferta, desde, hasta',
    'preço, preço promocional, de, até',
  ],
  priceText: [
    'Digits without thousands separators: 49900 or 49900.50',
    'Cifras sin separador de miles: 49900 o 49900.50',
    'Números sem separador de milhar: 49900 ou 49900.50',
  ],
  stock: ['stock', 'existencias', 'estoque'],
  stockText: [
    'A whole number; empty where you do not count',
    'Un número entero; vacío si no llevas la cuenta',
    'Um número inteiro; vazio se você não conta',
  ],
  picture: ['picture', 'imagen, foto', 'imagem, foto'],
  pictureText: [
    'Its address, which begins with https://; several with blanks between them. In the line of a variant it is that variant’s',
    'Su dirección, que empieza con https://; varias, separadas por espacios. En la línea de una variante es la de esa variante',
    'O endereço dela, que começa com https://; várias, separadas por espaços. Na linha de uma variante é a dessa variante',
  ],
  others: [
    'sku, category, description, kind, offered',
    'sku, categoría, descripción, tipo, se ofrece',
    'sku, categoria, descrição, tipo, oferecido',
  ],
  othersText: [
    'Kind: product or service. Offered: yes or no',
    'Tipo: producto o servicio. Se ofrece: sí o no',
    'Tipo: produto ou serviço. Oferecido: sim ou não',
  ],
  more: [
    'All columns, and JSON files, in detail',
    'Todas las columnas y los archivos JSON, en detalle',
    'Todas as colunas e os arquivos JSON, em detalhe',
  ],
  unknownTitle: ['Not read: {names}', 'No se lee: {names}', 'Não é lido: {names}'],
  asVariants: [
    'Read as variants: {names}. Lines with the same name become one product.',
    'Se lee como variantes: {names}. Las líneas con el mismo nombre forman un solo producto.',
    'Lido como variantes: {names}. Linhas com o mesmo nome formam um só produto.',
  ],
  unknownText: [
    'Nobody knows these columns. If something important is in them, name them as in this list and choose the file again.',
    'Estas columnas no se conocen. Si tienen algo importante, nómbralas como en esta lista y vuelve a elegir el archivo.',
    'Essas colunas não são conhecidas. Se têm algo importante, dê a elas os nomes desta lista e escolha o arquivo de novo.',
  ],
})

export function FileHelp() {
  const t = useTexts(fileTexts)
  return (
    <>
      <CodeBlock code={t('file')} label={t('example')} />
      <Columns />
    </>
  )
}

function Columns() {
  const t = useTexts(fileTexts)
  return (
    <div>
      <Text fw={600}>{t('columns')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('columnsText')}
      </Text>
      <Facts
        facts={(['name', 'variant', 'price', 'stock', 'picture', 'others'] as const).map((column) => [
          t(column),
          t(`${column}Text`),
        ])}
      />
      <Text size="sm" mt="xs">
        <a href="/docs/catalogue" target="_blank" rel="noreferrer">
          {t('more')}
        </a>
      </Text>
    </div>
  )
}

/** Said before the import: a product would come without what stands there, or in variants that nobody meant. */
export function ColumnNotes({ notes }: { notes: AnswerOf<'previewProductImport'>['notes'] }) {
  const t = useTexts(fileTexts)
  const named = (which: string) => [
    ...new Set(notes.flatMap(({ problem, column }) => (problem === which && column ? [column] : []))),
  ]
  const unknown = named('column_unknown')
  const variants = named('column_variants')
  return (
    <>
      {unknown.length > 0 && (
        <Alert color="yellow" title={t('unknownTitle', { names: unknown.join(', ') })}>
          <Text size="sm" mb="sm">
            {t('unknownText')}
          </Text>
          <Columns />
        </Alert>
      )}
      {variants.length > 0 && <Text size="sm">{t('asVariants', { names: variants.join(', ') })}</Text>}
    </>
  )
}
