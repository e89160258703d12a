import { expect, it } from 'vitest'
import { draftOf, withContent, withVariable } from './template-values.ts'

it('a variable that is put in takes the number of one that was taken out, and no other’s', () => {
  const blank = draftOf(undefined, 'channel', 'es')
  const three = withVariable(withVariable(withVariable(blank, 'customer_name'), 'total'), 'link')
  const body = three.content.body.replace('{{2}} ', '')
  const again = withVariable(withContent(three, { ...three.content, body }), 'product')
  expect(again.content.body).toBe('{{1}} {{3}} {{2}}')
  expect(Object.fromEntries(again.variables.map(({ place, kind }) => [place, kind]))).toEqual({
    ...{ 1: 'customer_name', 3: 'link', 2: 'product' },
  })
})
