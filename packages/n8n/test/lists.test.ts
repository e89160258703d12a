// Lists of the contract that the nodes must repeat, since they are published alone, stay equal.
import { eventKinds } from '@mostrador/contract/events'
import { operations, paging } from '@mostrador/contract/operations'
import { appointmentStatuses, orderStatuses, paymentStatuses, platforms } from '@mostrador/contract/values'
import { expect, test } from 'vitest'
import { Mostrador } from '../nodes/Mostrador/Mostrador.node'
import { MostradorFeedTrigger } from '../nodes/MostradorFeedTrigger/MostradorFeedTrigger.node'
import { MostradorTrigger } from '../nodes/MostradorTrigger/MostradorTrigger.node'

type Property = {
  name: string
  displayOptions?: { show?: { resource?: string[]; operation?: string[] } }
  options?: (Property & { value: string })[]
}

const { properties } = new Mostrador().description as unknown as { properties: Property[] }
const shownFor = (name: string, resource: string) =>
  properties.find((each) => each.name === name && each.displayOptions?.show?.resource?.includes(resource))
const valuesOf = ({ options = [] }: Property) => options.map(({ value }) => value).toSorted()

test.each([new MostradorTrigger(), new MostradorFeedTrigger()])('events, of %o', ({ description }) => {
  const events = description.properties.find(({ name }) => name === 'events') as unknown as Property
  expect(valuesOf(events)).toEqual(eventKinds.toSorted())
})

test('every operation of the API has its own', () => {
  const offered = operations.map(({ id, resource, shape, method }) => {
    const operation = method === 'POST' ? 'create' : shape === 'list' ? 'getAll' : 'get'
    const name = resource === 'Meta' ? 'apiKey' : resource.toLowerCase()
    return { id, isOffered: valuesOf(shownFor('operation', name) ?? { name: '' }).includes(operation) }
  })
  expect(offered).toEqual(operations.map(({ id }) => ({ id, isOffered: true })))
})

test('every filter of a list is offered, with the values that are stored', () => {
  const values: Record<string, readonly string[]> = {
    'order status': orderStatuses,
    'order payment_status': paymentStatuses,
    'appointment status': appointmentStatuses,
    'conversation platform': platforms,
  }
  for (const { resource, shape, parameters } of operations) {
    const name = resource.toLowerCase()
    if (shape !== 'list' || name === 'message') continue
    const wanted = parameters.filter((parameter) => !paging.includes(parameter))
    const filters = shownFor('filters', name)?.options ?? []
    expect(filters.map((filter) => filter.name).toSorted(), name).toEqual(
      wanted.map((parameter) => parameter.name).toSorted(),
    )
    for (const filter of filters) {
      const stored = values[`${name} ${filter.name}`]
      if (stored) expect(valuesOf(filter), filter.name).toEqual(stored.toSorted())
    }
  }
})
