import type { FileProblem } from '@mostrador/contract/dashboard/file-problems'
import { defineTexts, type Texts } from '../../i18n/texts.ts'

/** Faults in the lines of a file of products. */
export const fileProblemTexts = defineTexts({
  currency: [
    '“{given}” is not your currency, {currency}.',
    '«{given}» no es tu moneda, {currency}.',
    '“{given}” não é a sua moeda, {currency}.',
  ],
  missing: ['It is missing.', 'Falta este dato.', 'Falta este dado.'],
  price_missing: [
    'A product with a fixed price needs it.',
    'Un producto de precio fijo lo necesita.',
    'Um produto de preço fixo precisa dele.',
  ],
  range_missing: [
    'A price range needs price_min and price_max.',
    'Un rango de precios necesita price_min y price_max.',
    'Uma faixa de preços precisa de price_min e price_max.',
  ],
  range_order: ['It is below price_min.', 'Es menor que price_min.', 'É menor que price_min.'],
  variants: [
    'Variants go with pricing_type “variant”, and only with it.',
    'Las variantes van con pricing_type «variant», y solo con él.',
    'Variantes vão com pricing_type “variant”, e só com ele.',
  ],
  address: [
    '“{given}” is no address of a picture. Write one that begins with https://.',
    '«{given}» no es la dirección de una foto. Escribe una que empiece con https://.',
    '“{given}” não é o endereço de uma foto. Escreva um que comece com https://.',
  ],
  many: ['At most {max}.', 'Como máximo {max}.', 'No máximo {max}.'],
  units: [
    '{units} does not fit the {sum} of its variants. Leave it empty.',
    '{units} no coincide con las {sum} de sus variantes. Déjalo vacío.',
    '{units} não bate com as {sum} das variantes. Deixe vazio.',
  ],
  sale_unit: [
    'Only goods with one price or variants are sold by weight or measure.',
    'Solo los productos con precio fijo o variantes se venden por peso o medida.',
    'Só produtos com preço fixo ou variantes são vendidos por peso ou medida.',
  ],
  least: [
    '“{given}” is no amount of what is sold. Write it with its unit, such as 250 g.',
    '«{given}» no es una cantidad de lo que se vende. Escríbela con su unidad, como 250 g.',
    '“{given}” não é uma quantidade do que se vende. Escreva com a unidade, como 250 g.',
  ],
  text: ['It must be a text.', 'Tiene que ser un texto.', 'Precisa ser um texto.'],
  unicode: [
    'It has characters that cannot be stored.',
    'Tiene caracteres que no se pueden guardar.',
    'Tem caracteres que não podem ser guardados.',
  ],
  blank: ['It is blank.', 'Está en blanco.', 'Está em branco.'],
  long: [
    'It is longer than {max} characters.',
    'Tiene más de {max} caracteres.',
    'Tem mais de {max} caracteres.',
  ],
  price: [
    'This is no price. Write digits and a decimal point, such as 49900.50.',
    'Esto no es un precio. Escribe solo números y punto decimal, como 49900.50.',
    'Isto não é um preço. Escreva só números e ponto decimal, como 49900.50.',
  ],
  decimals: [
    'It has {decimals} decimals, at most {max} are allowed. Write thousands without a separator.',
    'Tiene {decimals} decimales y se aceptan máximo {max}. Escribe los miles sin separador.',
    'Tem {decimals} decimais e são aceitos no máximo {max}. Escreva os milhares sem separador.',
  ],
  much: ['It is more than {max}.', 'Es más de {max}.', 'É mais de {max}.'],
  whole_number: [
    'It must be a whole number from 0 to {max}.',
    'Tiene que ser un número entero de 0 a {max}.',
    'Precisa ser um número inteiro de 0 a {max}.',
  ],
  flag: ['Write true or false.', 'Escribe true o false.', 'Escreva true ou false.'],
  time: [
    'Write a time with its zone, such as 2026-11-30T23:59:00-05:00.',
    'Escribe la fecha con su zona, como 2026-11-30T23:59:00-05:00.',
    'Escreva a data com seu fuso, como 2026-11-30T23:59:00-05:00.',
  ],
  choice: ['Write one of: {values}.', 'Escribe uno de estos: {values}.', 'Escreva um destes: {values}.'],
  list: [
    'The list is not as in the example.',
    'La lista no está como en el ejemplo.',
    'A lista não está como no exemplo.',
  ],
  json: ['It is no valid JSON.', 'No es JSON válido.', 'Não é JSON válido.'],
  twice: ['“{name}” stands there twice.', '«{name}» está dos veces.', '“{name}” aparece duas vezes.'],
  sku_twice: [
    'The SKU {sku} stands on line {line} already.',
    'El SKU {sku} ya está en la línea {line}.',
    'O SKU {sku} já está na linha {line}.',
  ],
  name_twice: [
    '“{name}” stands on line {line} already.',
    '«{name}» ya está en la línea {line}.',
    '“{name}” já está na linha {line}.',
  ],
  column_twice: [
    'This column stands there twice; only the first is read.',
    'Esta columna está dos veces; solo se lee la primera.',
    'Esta coluna aparece duas vezes; só a primeira é lida.',
  ],
  column_nameless: [
    'A column has no name; it is not read.',
    'Una columna no tiene nombre; no se lee.',
    'Uma coluna não tem nome; não é lida.',
  ],
  column_unknown: [
    'This column is not known; it is not read.',
    'No conocemos esta columna; no se lee.',
    'Não conhecemos esta coluna; não é lida.',
  ],
  column_variants: [
    'Its cells are read as the names of variants.',
    'Sus celdas se leen como los nombres de las variantes.',
    'Suas células são lidas como os nomes das variantes.',
  ],
  field_unknown: [
    'No product has this field; this product is left out.',
    'Ningún producto tiene este campo; este producto no entra.',
    'Nenhum produto tem este campo; este produto fica de fora.',
  ],
  cells: [
    'Cells of the line: {cells}; of the heading: {columns}. There must be as many.',
    'Celdas de la línea: {cells}; del encabezado: {columns}. Deben ser las mismas.',
    'Células da linha: {cells}; do cabeçalho: {columns}. Devem ser iguais.',
  ],
  utf8: ['Save the file as UTF-8.', 'Guarda el archivo en UTF-8.', 'Salve o arquivo em UTF-8.'],
  quote: [
    'A quotation mark stands inside the cell: put the whole cell in quotation marks and double those inside ("pipe 3"" PVC"), or leave them out.',
    'Hay comillas dentro de la celda: pon toda la celda entre comillas y duplica las de adentro ("tubo 3"" PVC"), o quítalas.',
    'Há aspas dentro da célula: coloque a célula inteira entre aspas e dobre as de dentro ("cano 3"" PVC"), ou tire-as.',
  ],
  quote_open: [
    'A quotation mark opens a cell and none closes it: close it, or leave it out.',
    'Unas comillas abren una celda y ninguna la cierra: ciérrala o quítalas.',
    'Aspas abrem uma célula e nenhuma a fecha: feche-a ou tire-as.',
  ],
  object: ['This is no product.', 'Esto no es un producto.', 'Isto não é um produto.'],
} satisfies Record<FileProblem, Texts[string]>)
