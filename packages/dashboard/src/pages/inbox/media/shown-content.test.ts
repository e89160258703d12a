import type { MessageMedia } from '@mostrador/contract/dashboard/media'
import { expect, test } from 'vitest'
import { contentBeside } from './shown-content.ts'

const file = { kind: 'document', name: 'recibo.pdf' } as MessageMedia

test.each([
  ['[image]', [file], undefined],
  ['[location: 4.65,-74.05 Parque]', [file], undefined],
  ['recibo.pdf', [file], undefined],
  ['aquí está', [file], 'aquí está'],
  ['[image]', [], '[image]'],
  ['[no es] un marcador', [file], '[no es] un marcador'],
  ['[order: 1 × SAB-300-DO, 2 × COJ-TEL] para hoy', [], '🛒 1 × SAB-300-DO\n🛒 2 × COJ-TEL\npara hoy'],
  [null, [file], undefined],
])('%j is shown beside its files as %j', (content, media, shown) => {
  expect(contentBeside(content, media)).toBe(shown)
})
