// The types that programs see. The compiler is the test: `npm run check` fails where one of these is not so.
import { expectTypeOf, test } from 'vitest'
import {
  type Change,
  type ConflictError,
  type ErrorCode,
  type List,
  Mostrador,
  type MostradorError,
  NotFoundError,
  type Order,
  type WebhookEvent,
} from '../src/mostrador.ts'

const mostrador = new Mostrador({ url: 'http://127.0.0.1:9', key: `svc_${'0'.repeat(40)}` })

test('a list gives items when it is walked and a page when it is awaited', () => {
  const orders = mostrador.orders.list({ status: 'confirmed', conversation_id: undefined })
  expectTypeOf(orders).toEqualTypeOf<List<Order>>()
  expectTypeOf<Awaited<typeof orders>['data'][number]>().toEqualTypeOf<Order>()
  // An id can be passed on; every other field may be null.
  expectTypeOf<Order['id']>().toEqualTypeOf<string>()
  expectTypeOf<Order['total']>().toEqualTypeOf<number | null>()
})

test('parameters are those of the operation', () => {
  expectTypeOf(mostrador.orders.list).parameter(0).not.toHaveProperty('is_active')
  // @ts-expect-error: a filter that the list does not know would filter nothing
  mostrador.orders.list({ state: 'paid' })
  // @ts-expect-error: a conversation has to be named
  mostrador.messages.list({})
  // @ts-expect-error: a contact has a phone
  const nameless = () => mostrador.contacts.create({ name: 'Rosa' })
  expectTypeOf(nameless).returns.resolves.toHaveProperty('phone')
  mostrador.appointments.list({ from: new Date(), to: '2026-11-24T00:00:00-05:00' })
  mostrador.products.list({ is_active: true })
})

test('a change is narrowed by its resource', () => {
  const total = (change: Change) => (change.resource === 'order' ? change.record?.total : undefined)
  expectTypeOf(total).returns.toEqualTypeOf<number | null | undefined>()
  const owner = (change: Change<'conversation'>) => change.record?.contact_id
  expectTypeOf(owner).returns.toEqualTypeOf<string | null | undefined>()
})

test('an event is narrowed by its kind', () => {
  const read = (event: WebhookEvent) => {
    if (event.event === 'order.paid') return event.data.paid_at
    if (event.event === 'message.sent') return event.data.messages.length
    return event.data.test
  }
  expectTypeOf(read).returns.toEqualTypeOf<string | number | true | null | undefined>()
  const paid = mostrador.feed.events({ after: '0-0', event: 'order.paid' })
  expectTypeOf<Awaited<typeof paid>['data'][number]>().toEqualTypeOf<WebhookEvent<'order.paid'>>()
  // @ts-expect-error: there is no such event
  mostrador.feed.events({ after: '0-0', event: 'order.payed' })
})

test('an error is narrowed by its class', () => {
  const code = (error: unknown) => (error instanceof NotFoundError ? error.code : undefined)
  expectTypeOf(code).returns.toEqualTypeOf<'not_found' | undefined>()
  expectTypeOf<ConflictError['existingId']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<'rate_limited'>().toExtend<ErrorCode>()
  expectTypeOf<ConflictError>().toExtend<MostradorError>()
})
