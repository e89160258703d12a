import type { SaleUnit } from '@mostrador/contract/measures'
import { expect, test } from 'vitest'
import { readMeasure } from './measure.ts'

test.each<[string, SaleUnit, number]>([
  ['0,35', 'kg', 350],
  ['0.35', 'kg', 350],
  ['1.500', 'kg', 1500],
  ['350 g', 'kg', 350],
  ['350gr', 'kg', 350],
  ['1.500 g', 'kg', 1500],
  ['1,5 kilos', 'kg', 1500],
  ['1/2', 'kg', 500],
  ['1 1/2 kg', 'kg', 1500],
  ['3/4 kilo', 'kg', 750],
  ['½', 'kg', 500],
  ['2', 'kg', 2000],
  ['20 kg', 'kg', 20_000],
  ['350', '100g', 3500],
  ['350 g', '100g', 3500],
  ['8 oz', 'lb', 500],
  ['1 lb', 'kg', 454],
  ['250 ml', 'l', 250],
  ['80 cm', 'm', 800],
  ['2 yardas', 'yd', 2000],
])('%s of goods by the %s', (text, unit, measure) => {
  expect(readMeasure(text, unit)).toEqual({ measure })
})

test.each<[string, SaleUnit, string]>([
  ['350', 'kg', 'ambiguous'],
  ['500', 'l', 'ambiguous'],
  ['', 'kg', 'unreadable'],
  ['0', 'kg', 'unreadable'],
  ['medio', 'kg', 'unreadable'],
  ['2 litros', 'kg', 'unreadable'],
  ['1/0 kg', 'kg', 'unreadable'],
  ['-1', 'kg', 'unreadable'],
  ['5.000 kg 3', 'kg', 'unreadable'],
  ['5000 kg', 'kg', 'tooMuch'],
])('%s of goods by the %s is refused as %s', (text, unit, problem) => {
  expect(readMeasure(text, unit)).toEqual({ problem })
})
