import { type EventKind, eventKinds } from '@mostrador/contract/events'
import { eventData, eventSamples } from '@mostrador/contract/events/event-data'
import { limits } from '@mostrador/contract/limits'
import { type Json, plain, ref } from './openapi-schemas.ts'

/** The webhooks section: one entry per kind of event. */
export function webhooks(): Json {
  return Object.fromEntries(eventKinds.map((kind) => [kind, { post: webhook(kind) }]))
}

/** Body schemas by kind. */
export function webhookSchemas(): Json {
  return Object.fromEntries(eventKinds.map((kind) => [eventSchemaName(kind), envelope(kind)]))
}

function webhook(kind: EventKind): Json {
  return {
    operationId: `on${pascal(kind)}`,
    summary: texts[kind],
    description:
      'Sent to the endpoints of the account that subscribe to it. Verify the signature over the raw body; the same event may come more than once, with the same `request_id`.',
    // Receivers authenticate a request by its signature, not by a key.
    security: [],
    parameters: headers(kind),
    requestBody: {
      required: true,
      description: 'The event. Every attempt sends the same bytes.',
      content: {
        'application/json': {
          schema: ref(eventSchemaName(kind)),
          example: {
            event: kind,
            data: eventSamples[kind],
            timestamp: '2026-11-21T10:15:30.123Z',
            request_id: '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50',
          },
        },
      },
    },
    responses: {
      '2XX': { description: `Delivered, when it comes within ${limits.webhookAttemptMs / 1_000} seconds.` },
      default: { description: 'A failed attempt, which is repeated.' },
    },
  }
}

const texts: Readonly<Record<EventKind, string>> = {
  'message.received': 'A customer wrote, on WhatsApp or Messenger',
  'message.sent': 'The bot finished an answer',
  'conversation.handed_off': 'A conversation was handed to a person',
  'order.created': 'An order was created',
  'order.paid': 'An order was paid',
  'appointment.scheduled': 'An appointment was scheduled or moved',
  'appointment.cancelled': 'An appointment was cancelled',
}

function headers(kind: EventKind): Json[] {
  const header = (name: string, description: string, schema: Json, example: unknown) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema,
    example,
  })
  const text = { type: 'string' }
  return [
    header(
      'X-Service-Signature',
      '`sha256=` and the HMAC-SHA256 of the raw body in hexadecimal, keyed with the whole secret.',
      text,
      `sha256=${'0'.repeat(64)}`,
    ),
    header('X-Service-Event', 'The kind of event.', { type: 'string', const: kind }, kind),
    header('X-Service-Request-Id', "The event's id.", text, '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'),
    header(
      'X-Service-Delivery-Id',
      "The delivery's id, as in its log.",
      text,
      '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f51',
    ),
    header(
      'X-Service-Attempt',
      'Number of the attempt.',
      { type: 'integer', minimum: 1, maximum: limits.webhookAttemptsMax },
      1,
    ),
  ]
}

function envelope(kind: EventKind): Json {
  const text = { type: 'string' }
  return {
    type: 'object',
    description: `${texts[kind]}.`,
    required: ['event', 'data', 'timestamp', 'request_id'],
    properties: {
      event: { ...text, const: kind, description: 'The kind of event.' },
      data: plain(eventData[kind]),
      timestamp: { ...text, format: 'date-time', description: 'When it happened.' },
      request_id: { ...text, description: "The event's id, by which repetitions are recognised." },
    },
  }
}

/** Name of the schema of a kind's body. */
export function eventSchemaName(kind: EventKind): string {
  return `${pascal(kind)}Event`
}

function pascal(kind: EventKind): string {
  return kind.replace(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase())
}
