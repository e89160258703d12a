import { describe, expect, it } from 'vitest'
import { readPriceList } from './price-list.ts'

const habits = {
  co: { locale: 'es-CO', currency: 'COP' },
  br: { locale: 'pt-BR', currency: 'BRL' },
  us: { locale: 'en-US', currency: 'USD' },
  mx: { locale: 'es-MX', currency: 'MXN' },
  es: { locale: 'es-ES', currency: 'EUR' },
} as const
type Place = keyof typeof habits

/** `name = price`, with its extras and `(?what was left over)`, with the stock and the category where there are any; a refused price with its reason. */
function read(place: Place, text: string): string[] {
  return readPriceList(text, habits[place]).map(
    ({ name, price, stock, category, saleUnit, least, extras = [], rest }) => {
      const told =
        'amount' in price
          ? String(price.amount)
          : price.problem === 'ambiguous'
            ? `ambiguous ${price.amounts.join('/')}`
            : price.problem
      return `${name} = ${told}${saleUnit ? ` por ${saleUnit}` : ''}${least ? ` desde ${least}` : ''}${stock === null ? '' : ` ×${stock}`}${category === null ? '' : ` [${category}]`}${extras.map((extra) => ` + ${extra.name} ${extra.price}`).join('')}${rest === undefined ? '' : ` (?${rest})`}`
    },
  )
}

it.each<[Place, string, string]>([
  ['co', 'Café a $38.000 el kilo, mínimo 250 g', 'Café = 38000 por kg desde 250'],
  ['co', 'Café molido 40.000/kg desde 0,25', 'Café molido = 40000 por kg desde 250'],
  ['co', 'Café especial kilo 52.000, mínimo media libra', 'Café especial = 52000 por kg desde 250'],
  ['co', 'Café (mínimo 250 g) $38.000 el kilo', 'Café = 38000 por kg desde 250'],
  ['co', 'Café, a partir de 250 g, a $38.000 el kilo', 'Café = 38000 por kg desde 250'],
  ['co', 'Café $38.000 el kilo (se vende desde 250 g)', 'Café = 38000 por kg desde 250'],
  ['co', 'Café $38.000 el kilo - desde un cuarto, molido', 'Café = 38000 por kg desde 250 (?molido)'],
  ['co', 'Café $38.000 el kilo, molido o en grano', 'Café = 38000 por kg (?molido o en grano)'],
  ['mx', 'Queso Oaxaca $176.50 el kilo, a partir de 100 g', 'Queso Oaxaca = 176.5 por kg desde 100'],
  ['br', 'Queijo minas R$ 54,90 o quilo, a partir de 250 g', 'Queijo minas = 54.9 por kg desde 250'],
  ['br', 'Queijo minas R$ 54,90 o quilo, mínimo meio quilo', 'Queijo minas = 54.9 por kg desde 500'],
  ['us', 'Cheddar $8.99/lb, from 8 oz', 'Cheddar = 8.99 por lb desde 500'],
  ['us', 'Cheddar $8.99 per pound (minimum half a pound)', 'Cheddar = 8.99 por lb desde 500'],
  // Without a unit of sale it is no amount: the words stay, or ask.
  ['co', 'Torta desde 250 g $20.000', 'Torta desde 250 g = 20000'],
])('the least amount that %s writes in "%s" is read: %s', (place, line, expected) => {
  expect(read(place, line)).toEqual([expected])
})

it('the least amount has a column of its own in a table', () => {
  const table = 'Producto\tPrecio\tSe vende por\tMínimo\nCafé\t38.000\tkilo\t250 g\nJabón\t8.000\t\t'
  expect(read('co', table)).toEqual(['Café = 38000 por kg desde 250', 'Jabón = 8000'])
})

describe('a line of a list', () => {
  it.each<[Place, string, string]>([
    ['mx', 'Queso Cotija $210 kg', 'Queso Cotija = 210 por kg'],
    ['mx', 'Queso Oaxaca $176.50 el kilo', 'Queso Oaxaca = 176.5 por kg'],
    ['mx', 'Queso Panela 128/kg', 'Queso Panela = 128 por kg'],
    ['mx', 'Crema de rancho 38 el medio litro', 'Crema de rancho (medio litro) = 38'],
    ['mx', 'Jamón serrano $45 los 100 g', 'Jamón serrano = 45 por 100g'],
    ['mx', 'Queso de cabra (por kilo): $310', 'Queso de cabra = 310 por kg'],
    ['mx', 'Tela de manta por metro 85', 'Tela de manta = 85 por m'],
    ['br', 'Queijo minas R$ 54,90 o quilo', 'Queijo minas = 54.9 por kg'],
    ['us', 'Cheddar $8.99/lb', 'Cheddar = 8.99 por lb'],
    ['us', 'Cheddar $8.99 per pound', 'Cheddar = 8.99 por lb'],
    ['mx', 'Harina 1 kg $28', 'Harina 1 kg = 28'],
    ['mx', 'Agua $18 1.5 L', 'Agua = 18 (?1.5 L)'],
    [
      'co',
      'Cafe de Santa Barbara a $38.000 el kilo, se vende desde 0,25',
      'Cafe de Santa Barbara = 38000 por kg desde 250',
    ],
    ['co', 'Café molido 40.000/kg desde 0,25', 'Café molido = 40000 por kg desde 250'],
    ['co', 'Café especial kilo 52.000', 'Café especial = 52000 por kg'],
    ['co', 'Café bolsa de kilo 52.000', 'Café bolsa de kilo = 52000'],
    ['co', 'Harina 1 kilo 5.000', 'Harina 1 kilo = 5000'],
    ['co', 'Camiseta $20.000 x M, L', 'Camiseta = 20000 (?x M, L)'],
    [
      'co',
      'Vela de vainilla $ 25.000 (empaque de regalo +5.000)',
      'Vela de vainilla = 25000 + Empaque de regalo 5000',
    ],
    ['co', 'Ancheta 80.000 (+ 3.000 tarjeta)', 'Ancheta = 80000 + Tarjeta 3000'],
    ['co', 'Pan de yuca 3.000 (recién hecho)', 'Pan de yuca = 3000 (?recién hecho)'],
    ['co', 'Empanada de pollo 3.500', 'Empanada de pollo = 3500'],
    ['co', '• Café americano……4.500', 'Café americano = 4500'],
    ['co', '- Jugo de mora ........ $6.000', 'Jugo de mora = 6000'],
    ['co', '1. Arepa con queso: $ 5.500', 'Arepa con queso = 5500'],
    ['co', '2) Pandebono — 2500', 'Pandebono = 2500'],
    ['co', '✅ *Torta tres leches* $45.000 c/u', 'Torta tres leches = 45000'],
    ['co', '🍰 Torta de zanahoria 🥕 45.000', 'Torta de zanahoria = 45000'],
    ['co', 'Torta 8 porciones 45 mil', 'Torta 8 porciones = 45000'],
    ['co', 'Domicilio 5k', 'Domicilio = 5000'],
    ['co', 'Ceviche mixto 22.000 pesos', 'Ceviche mixto = 22000'],
    ['co', 'Café molido 500 g 18.900', 'Café molido 500 g = 18900'],
    ['co', 'Café molido $18.900 (500 g)', 'Café molido = 18900 (?500 g)'],
    ['co', 'Coca-Cola 1.5 L 7.000', 'Coca-Cola 1.5 L = 7000'],
    ['co', 'Combo 2x1 hamburguesas 32.000', 'Combo 2x1 hamburguesas = 32000'],
    ['co', '$3.500 Empanada de carne', 'Empanada de carne = 3500'],
    ['co', '3.500 - Empanada de carne', 'Empanada de carne = 3500'],
    ['co', 'Chorizo ~9.000~ 7.500', 'Chorizo = 7500'],
    ['co', 'Almuerzo 15.000,-', 'Almuerzo = 15000'],
    ['co', 'Collar rojo 18 lucas', 'Collar rojo = 18000'],
    ['co', 'Arena 5 kg 32 mil (agotado)', 'Arena 5 kg = 32000 ×0'],
    ['co', '- Candado 40mm 18.000 (quedan 5)', 'Candado 40mm = 18000 ×5'],
    ['co', 'Candado 40mm, quedan 12 unidades, $18.000', 'Candado 40mm = 18000 ×12'],
    ['co', 'Candado 40mm stock: 3 $18.000', 'Candado 40mm = 18000 ×3'],
    ['br', 'Cadeado 40mm R$ 18,00 (restam 5)', 'Cadeado 40mm = 18 ×5'],
    ['us', 'Padlock 40mm $18.00 - only 5 left', 'Padlock 40mm = 18 ×5'],
    ['co', 'Candado 40mm $18.000, 5 disponibles', 'Candado 40mm = 18000 ×5'],
    // A price or a size beside such a word is no count.
    ['co', 'Silla gamer en stock 450000', 'Silla gamer en stock = 450000'],
    ['co', 'Zapatos talla 38 disponibles $90.000', 'Zapatos talla 38 disponibles = 90000'],
    ['co', 'iPhone 12 disponibles $2.000.000', 'iPhone 12 disponibles = 2000000'],
    ['co', 'Promo vela, quedan 2 días, $25.000', 'Promo vela, quedan 2 días = 25000'],
    ['co', 'Candado quedan 18000', 'Candado quedan = 18000'],
    ['co', 'Candado, queda 18.000', 'Candado, queda = 18000'],
    ['co', 'Hueso (AGOTADO) $4.000', 'Hueso = 4000 ×0'],
    ['br', 'Ração R$ 32,00 - esgotado', 'Ração = 32 ×0'],
    ['co', 'Anillo 1.250.000', 'Anillo = 1250000'],
    ['co', "Pulidora: $1'250.000", 'Pulidora = 1250000'],
    ['co', '[21/11/26, 10:15 a. m.] Ana: Brownie 4.000', 'Brownie = 4000'],
    ['br', 'Coxinha de frango R$ 7,50', 'Coxinha de frango = 7.5'],
    ['br', 'Bolo de cenoura (fatia) - 12,00', 'Bolo de cenoura (fatia) = 12'],
    ['br', 'Pão de queijo 10 unidades ... R$ 1.234,56', 'Pão de queijo 10 unidades = 1234.56'],
    ['br', 'Café 5 reais', 'Café = 5'],
    ['us', 'Cheese pizza, 12" - $14.99', 'Cheese pizza, 12" = 14.99'],
    ['us', 'Iced tea 16 oz 3.25', 'Iced tea 16 oz = 3.25'],
    ['us', 'Wedding cake $1,250 each', 'Wedding cake = 1250'],
    ['mx', 'Tacos al pastor (3 pzas) $85.50', 'Tacos al pastor (3 pzas) = 85.5'],
    ['mx', 'Pastel entero $1,250.00', 'Pastel entero = 1250'],
    ['es', 'Tortilla de patatas 9,50 €', 'Tortilla de patatas = 9.5'],
    ['co', 'Vestido rojo $80.000 (envío gratis)', 'Vestido rojo = 80000 (?envío gratis)'],
    ['br', 'Colar R$ 45,00 frete grátis', 'Colar = 45 (?frete grátis)'],
    ['us', 'Necklace $45 free shipping', 'Necklace = 45 (?free shipping)'],
    ['co', 'Collar con envío gratis $45.000', 'Collar con envío gratis = 45000'],
    ['co', 'Tarjeta regalo compra mínima 50.000', 'Tarjeta regalo compra mínima = 50000'],
  ])('in %s %j is %j', (place, line, told) => {
    expect(read(place, line)).toEqual([told])
  })

  it.each<[Place, string, string]>([
    ['co', 'Torta tres leches - $ 12,000', 'Torta tres leches = 12000'],
    ['co', 'Empanada 54,900', 'Empanada = 54900'],
    ['co', 'Té 9.5', 'Té = ambiguous 9500'],
    ['co', 'Té $ 12,50', 'Té = ambiguous 12500'],
    ['co', 'Té 1.250,50', 'Té = 1250.5'],
    ['mx', 'Té $ 12.50', 'Té = 12.5'],
    ['us', 'Tea 3.500', 'Tea = ambiguous 3500/3.5'],
    ['co', 'Arepa 2.000 / 3.500', 'Arepa 2.000 / 3.500 = several'],
    ['co', 'Pan de bono 2.500, almojábana 3.000', 'Pan de bono 2.500, almojábana 3.000 = several'],
    ['co', 'Tortas desde 45.000', 'Tortas = from'],
    ['br', 'Bolos a partir de R$ 60,00', 'Bolos = from'],
    [
      'co',
      'Domicilios gratis por compras de mas de 150 mil',
      'Domicilios gratis por compras de mas de 150 mil = terms',
    ],
    ['co', 'Mínimo de compra 50.000', 'Mínimo de compra 50.000 = terms'],
    ['us', 'Order minimum $20', 'Order minimum $20 = terms'],
    ['co', 'Domicilio $5.000, gratis desde $60.000', 'Domicilio $5.000, gratis desde $60.000 = terms'],
    ['co', 'Pedido mínimo $30.000', 'Pedido mínimo $30.000 = terms'],
    ['br', 'Frete grátis acima de R$ 150,00', 'Frete grátis acima de R$ 150,00 = terms'],
    ['us', 'Free delivery on orders over $50.00', 'Free delivery on orders over $50.00 = terms'],
    ['co', 'Ramo de rosas', 'Ramo de rosas = no_price'],
    ['co', 'Agua 600 ml', 'Agua 600 ml = no_price'],
    ['co', '2 empanadas', '2 empanadas = no_price'],
    ['co', 'Yate 99.999.999.999.999', 'Yate = too_much'],
    ['co', 'Pan 1.2.3', 'Pan = unreadable'],
    ['co', '$ 4.000', ' = 4000'],
  ])('in %s %j is not guessed at: %j', (place, line, told) => {
    expect(read(place, line)).toEqual([told])
  })
})

describe('a whole list', () => {
  it('has headings as categories, and says of a line without a price that it has none', () => {
    const list = `Hola! 👋 Esta es nuestra lista de hoy, pide ya

*FRITOS*
Empanada de pollo 3.500
• Torta tres leches - $ 12,000
Papa rellena

Bebidas:
Café americano……4.500
TÉS
Té de hierbas 3.000`
    expect(read('co', list)).toEqual([
      'Hola! 👋 Esta es nuestra lista de hoy, pide ya = no_price',
      'Empanada de pollo = 3500 [FRITOS]',
      'Torta tres leches = 12000 [FRITOS]',
      'Papa rellena = no_price [FRITOS]',
      'Café americano = 4500 [Bebidas]',
      'Té de hierbas = 3000 [TÉS]',
    ])
    expect(readPriceList(list, habits.co).map(({ line }) => line)).toEqual([1, 4, 5, 6, 9, 11])
  })

  it('has a title that is no category, with or without headings below it', () => {
    expect(
      read('co', '🐶 Lista de precios Huellitas 🐶\nCollar 12.000\n\n🐱 Gatos 🐱\nArena 32 mil'),
    ).toEqual(['Collar = 12000', 'Arena = 32000 [Gatos]'])
  })

  it.each<[Place, string, string[]]>([
    ['co', 'Empanada\t3.500\t20\nTorta\t45.000\t', ['Empanada = 3500 ×20', 'Torta = 45000']],
    [
      'co',
      'Precio\tCantidad\tProducto\tCategoría\n3.500\t20\tEmpanada\tFritos',
      ['Empanada = 3500 ×20 [Fritos]'],
    ],
    ['br', 'Produto;Preço;Estoque\nCoxinha;7,50;12\nPão;9,00;', ['Coxinha = 7.5 ×12', 'Pão = 9']],
    ['us', '| Product | Price |\n|---|---|\n| Bagel | $3.25 |', ['Bagel = 3.25']],
    ['us', 'Drinks\t\t\nTea\t2.50\t', ['Tea = 2.5 [Drinks]']],
    ['us', '101\tBagel\t3.25', ['Bagel = 3.25']],
  ])('in %s a table %j is read by its columns', (place, table, told) => {
    expect(read(place, table)).toEqual(told)
  })

  it('is read to its end whatever is in it, and no further than its limits', () => {
    const hostile = [
      '',
      '\t\t\t',
      '....',
      '*',
      '***',
      '[',
      '~~',
      '$',
      '$$$ 5',
      '1'.repeat(400),
      `${'a '.repeat(5_000)}`,
    ]
    expect(() => readPriceList(hostile.join('\n'), habits.co)).not.toThrow()
    expect(readPriceList('Pan 1.000\n'.repeat(5_000), habits.co)).toHaveLength(300)
    const started = performance.now()
    readPriceList(`${'1.000 '.repeat(9_000)}`, habits.co)
    readPriceList(`${' . '.repeat(19_000)}x`, habits.co)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

it.each([
  ['Torta de tres leches porción 9.500, entera 78.000', 'Torta de tres leches', ['porción', 'entera']],
  ['Pizza personal $15.000 mediana $25.000', 'Pizza', ['personal', 'mediana']],
  [
    'Viniltex blanco cuarto $ 28.900, galon $ 89.900, cuñete $ 389.000',
    'Viniltex blanco',
    ['cuarto', 'galon', 'cuñete'],
  ],
  ['Cable por metro 2.500, rollo 200.000', undefined, undefined],
  ['Arroz x libra 2.500, kilo 4.800', 'Arroz', ['libra', 'kilo']],
  ['Beer bottle 5.00, six pack 25.00', 'Beer', ['bottle', 'six pack']],
  ['Bean bag $40 box $15', undefined, undefined],
  ['Nail kit $20 pack $8', undefined, undefined],
  ['Cemento bulto 34.000, medio bulto 18.000', 'Cemento', ['bulto', 'medio bulto']],
  ['Galletas media docena 10.000, docena 18.000', 'Galletas', ['media docena', 'docena']],
])('%s is one product with an option for each price', (line, name, options) => {
  const [read] = readPriceList(line, { locale: 'es-CO', currency: 'COP' })
  const sizes = read?.sizes?.map(({ size }) => size)
  expect([sizes && read?.name, sizes]).toEqual([name, options])
})

it('a line with a phone and no price is no product', () => {
  const list = 'Pan 2.500\nPedidos al 300 412 58 90\nWhatsApp +57 300 412 5890'
  expect(readPriceList(list, { locale: 'es-CO', currency: 'COP' }).map(({ name }) => name)).toEqual(['Pan'])
})

it.each(['iPhone 13 3500000', 'Pizza 25000-30000', 'Carro usado 120 000 000', 'Repuesto 123456789 45000'])(
  'many digits in the line of a product are no phone: %s',
  (line) => {
    expect(readPriceList(line, { locale: 'es-CO', currency: 'COP' })).toHaveLength(1)
  },
)
