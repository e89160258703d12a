import { limits } from '@mostrador/contract/limits'
import { expect, test } from 'vitest'
import { changedProduct, readProductFields } from './product-fields.ts'
import { readProductFile, readProductFileSlowly } from './product-file.ts'

const linesOf = (count: number, line: (at: number) => string) =>
  Buffer.from(['sku,name', ...Array.from({ length: count }, (_, at) => line(at))].join('\n'))

test('while a long file is read, others work', async () => {
  const files = [
    [linesOf(5_000, (at) => `A-${at},"Vela, grande"`), 'csv'],
    [
      Buffer.from(JSON.stringify(Array.from({ length: 5_000 }, (_, at) => ({ sku: `A-${at}`, name: 'V' })))),
      'json',
    ],
  ] as const
  for (const [bytes, kind] of files) {
    let isReading = true
    let turns = 0
    const count = () => {
      turns += 1
      if (isReading) setImmediate(count)
    }
    count()
    const records = await readProductFileSlowly(bytes, kind)
    isReading = false
    expect(turns).toBeGreaterThan(15)
    expect(records).toEqual(readProductFile(bytes, kind))
    expect(records).toHaveLength(5_000)
  }
})

test('a file of quotes out of place is refused after a thousand of them, and below that read as far as it can be', () => {
  const broken = (count: number) => linesOf(count, (at) => (at === 0 ? 'A-1,Vela' : '"a"b,c'))
  const records = readProductFile(broken(limits.productUnreadableMax), 'csv')
  expect(records.filter((record) => 'fields' in record)).toHaveLength(1)
  expect(() => readProductFile(broken(limits.productUnreadableMax + 2), 'csv')).toThrow('is this CSV?')
})

test('a file of a great many columns is refused before they are compared', () => {
  const header = (count: number) => Buffer.from(Array.from({ length: count }, (_, at) => `c${at}`).join(','))
  expect(readProductFile(header(limits.productColumnsMax), 'csv').length).toBeGreaterThan(0)
  expect(() => readProductFile(header(limits.productColumnsMax + 1), 'csv')).toThrow('at most 200 columns')
})

test('a cell of pictures that is nothing but separators is refused at once, however long it is', () => {
  const before = process.cpuUsage()
  for (const separator of [',', ' ', '|', ' ,']) {
    const image_url = `x${separator.repeat(60_000)}y`
    expect(() => readProductFields({ name: 'Taza', image_url }, 'COP')).toThrow(/is no address|at most/)
  }
  // The processor's time, as others may keep it busy meanwhile.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(10_000)
})

test.each([
  'https://a.example/1,2.jpg, https://a.example/3.jpg',
  'https://a.example/1,2.jpg | https://a.example/3.jpg',
  'https://a.example/1,2.jpg,https://a.example/3.jpg',
  ' https://a.example/1,2.jpg\n,, https://a.example/3.jpg ',
])(
  'addresses of pictures may have commas, and stand apart by commas, bars, spaces or lines: %j',
  (image_url) => {
    expect(readProductFields({ name: 'Taza', image_url }, 'COP').image_url).toEqual([
      'https://a.example/1,2.jpg',
      'https://a.example/3.jpg',
    ])
  },
)

test('units of variants that are more together than can be counted are refused by their column', () => {
  const variants = ['S', 'M', 'L'].map((name) => ({ name, price: 10, inventory_quantity: 999_999_999 }))
  const change = readProductFields({ name: 'Camisa', pricing_type: 'variant', variants }, 'COP')
  expect(() => changedProduct(undefined, change, 'id')).toThrow(
    expect.objectContaining({ fault: expect.objectContaining({ problem: 'much', column: 'variants' }) }),
  )
})
