import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = []
  for (let next = queue.take(); next; next = queue.take()) {
    taken.push(next.item)
    next.done()
  }
  return taken
}

test('groups have their turns, and within a group its lanes', () => {
  const queue = new FairQueue<string>(100)
  for (const item of ['1', '2', '3']) queue.add('busy', 'ana', `ana ${item}`)
  for (const item of ['1', '2']) queue.add('busy', 'bob', `bob ${item}`)
  queue.add('quiet', 'eva', 'eva 1')
  expect(takeAll(queue)).toEqual(['ana 1', 'eva 1', 'bob 1', 'ana 2', 'bob 2', 'ana 3'])
  expect(queue.size).toBe(0)
})

test('a lane rests while one of its items is not done, and holds up no other', () => {
  const queue = new FairQueue<string>(100)
  for (const item of ['a1', 'a2']) queue.add('g', 'a', item)
  const first = queue.take()
  expect(first?.item).toBe('a1')
  expect(queue.take()).toBeUndefined()
  queue.add('g', 'b', 'b1')
  expect(queue.take()?.item).toBe('b1')
  first?.done()
  expect(queue.take()?.item).toBe('a2')
})

test('however much busy ones bring, there is room for the next lane and the next group', () => {
  const queue = new FairQueue<number>(1_000)
  const fill = (group: string, lane: string) => {
    let added = 0
    while (queue.add(group, lane, added)) added += 1
    return added
  }
  expect(fill('busy', 'one customer')).toBeGreaterThan(300)
  expect(fill('busy', 'another')).toBeGreaterThan(50)
  for (let lane = 0; lane < 100; lane += 1) fill('busy', `customer ${lane}`)
  expect(queue.size).toBeLessThanOrEqual(500)
  for (let group = 0; group < 5; group += 1) expect(fill(`group ${group}`, 'x')).toBeGreaterThan(0)
})

test('nothing is lost, doubled or out of order in its lane, whatever comes and goes', () => {
  const step = fc.oneof(
    fc.record({ group: fc.nat(3), lane: fc.nat(3) }),
    fc.constant('take' as const),
    fc.nat(5),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const queue = new FairQueue<{ lane: string; n: number }>(40)
      const open: { lane: string; done(): void }[] = []
      const last = new Map<string, number>()
      let [added, taken] = [0, 0]
      const take = () => {
        const next = queue.take()
        if (!next) return
        const { lane, n } = next.item
        expect(open.map((one) => one.lane)).not.toContain(lane)
        expect(n).toBeGreaterThan(last.get(lane) ?? -1)
        last.set(lane, n)
        open.push({ lane, done: next.done })
        taken += 1
      }
      for (const [n, one] of steps.entries()) {
        if (one === 'take') take()
        else if (typeof one === 'number') open.splice(one % (open.length || 1), 1)[0]?.done()
        else {
          const lane = `${one.group}/${one.lane}`
          if (queue.add(`${one.group}`, lane, { lane, n })) added += 1
        }
        expect(queue.size).toBeLessThanOrEqual(40)
      }
      while (open.length > 0 || queue.size > 0) {
        take()
        open.shift()?.done()
      }
      expect(taken).toBe(added)
    }),
  )
})
