import type { SaleUnit } from '@mostrador/contract/measures'
import { readMeasure } from '@mostrador/contract/measures/told-measures'
import { expect, test } from 'vitest'

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
  ['medio', 'kg', 500],
  ['medio kilo', 'kg', 500],
  ['media libra', 'lb', 500],
  ['tres cuartos', 'kg', 750],
  ['tres cuartos de kilo', 'kg', 750],
  ['un cuarto', 'kg', 250],
  ['kilo y medio', 'kg', 1500],
  ['un kilo y cuarto', 'kg', 1250],
  ['dos kilos y medio', 'kg', 2500],
  ['2 y medio', 'kg', 2500],
  ['meio quilo', 'kg', 500],
  ['um quilo e meio', 'kg', 1500],
  ['dois quilos', 'kg', 2000],
  ['half a kilo', 'kg', 500],
  ['three quarters of a kilo', 'kg', 750],
])('%s of goods by the %s', (text, unit, measure) => {
  expect(readMeasure(text, unit, 'MXN')).toEqual({ measure })
})

test.each<[string, SaleUnit, string]>([
  ['35', 'kg', 'ambiguous'],
  ['99', 'l', 'ambiguous'],
  ['120', 'm', 'ambiguous'],
  ['', 'kg', 'unreadable'],
  ['0', 'kg', 'unreadable'],
  ['mucho', 'kg', 'unreadable'],
  ['un kilo y dos', 'kg', 'unreadable'],
  ['2 litros', 'kg', 'unreadable'],
  ['1/0 kg', 'kg', 'unreadable'],
  ['-1', 'kg', 'unreadable'],
  ['5.000 kg 3', 'kg', 'unreadable'],
  ['5000 kg', 'kg', 'tooMuch'],
])('%s of goods by the %s is refused as %s', (text, unit, problem) => {
  expect(readMeasure(text, unit, 'MXN')).toEqual({ problem })
})

test.each<[string, string, SaleUnit, number]>([
  ['1 libra', 'COP', 'kg', 500],
  ['media libra', 'COP', 'kg', 250],
  ['2 libras y media', 'CLP', 'kg', 1250],
  ['1 libra', 'COP', 'lb', 1000],
  ['1 kilo', 'COP', 'lb', 2000],
  ['1 libra', 'MXN', 'kg', 454],
  ['1 pound', 'COP', 'kg', 454],
])('%s is that of the country: %s, sold by the %s', (text, currency, unit, measure) => {
  expect(readMeasure(text, unit, currency)).toEqual({ measure })
})

test.each<[string, SaleUnit, number | undefined, number]>([
  ['350', 'kg', undefined, 350],
  ['500', 'l', undefined, 500],
  ['520', 'kg', 500, 520],
  ['18', 'kg', 15, 18],
  ['18', 'kg', 15_000, 18_000],
  ['35', 'kg', 30_000, 35_000],
  ['120', 'm', 1_000, 1_200],
  ['120', 'm', 100_000, 120_000],
] as const)(
  'a bare %s for goods by the %s, where %s were ordered, is as people mean it',
  (text, unit, near, measure) => {
    expect(readMeasure(text, unit, 'COP', near)).toEqual({ measure })
  },
)
