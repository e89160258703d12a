import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { Pressure } from '../work/pressure.ts'
import type { ClaimedEvent } from './inbox.ts'
import { InboxApplier, type InboxWork } from './inbox-applier.ts'

it('ends although nothing was left when it looked again whether acknowledgements still press', async () => {
  let ms = 0
  const applied: string[] = []
  const pressure = new Pressure({ nowMs: () => ms })
  const work = {
    noun: 'event',
    // Acknowledgements no longer press while the first is applied, so the second begins at its end and not at the look.
    apply: async (event: ClaimedEvent) => {
      await setImmediate()
      ms += 60_000
      applied.push(event.id)
      return 'applied'
    },
  } as unknown as InboxWork
  const applier = new InboxApplier(work, { clock: () => new Date(), log: silentLog, pressure })
  const events = ['first', 'second'].map((id) => ({ id, homeId: id, lane: id, label: 'whatsapp' }))
  pressure.note()
  applier.enqueue(events as unknown as ClaimedEvent[])
  await applier.drain()
  expect(applied).toEqual(['first', 'second'])
})
