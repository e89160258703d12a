// A script file of a customer's acts: read, validated in full, and played step by step.
import { platforms } from '@mostrador/contract/values'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { AppError } from '../platform/errors.ts'

const strict = { additionalProperties: false } as const
const text = (description: string) => Type.String({ minLength: 1, maxLength: 4_096, description })
const texts = (description: string) =>
  Type.Union([text(description), Type.Array(text(description), { minItems: 1 })])

const media = ['image', 'audio', 'video', 'document', 'sticker', 'location'] as const
export type Media = (typeof media)[number]

const step = Type.Union([
  Type.Object({ say: texts('what the customer writes; a list is written in one breath') }, strict),
  Type.Object({ edit: text('the new words of the message that the customer wrote last') }, strict),
  Type.Object(
    {
      tap: Type.Union([
        text('title, id or number of a choice that the bot offered last'),
        Type.Integer({ minimum: 1, description: 'number of a choice that the bot offered last' }),
      ]),
    },
    strict,
  ),
  Type.Object({ send: Type.Union(media.map((kind) => Type.Literal(kind))) }, strict),
  Type.Object(
    {
      order: Type.Array(Type.Object({ sku: text('a sku'), quantity: Type.Integer({ minimum: 1 }) }, strict), {
        minItems: 1,
      }),
    },
    strict,
  ),
  Type.Object(
    { phone_reply: text('what a person of the business writes in the phone app or page inbox') },
    strict,
  ),
  Type.Object({ person_reply: text('what a person of the business writes in the dashboard') }, strict),
  Type.Object(
    {
      business: Type.Union(
        ['hand-off', 'resume', 'mark-paid', 'cancel-appointment'].map((each) => Type.Literal(each)),
      ),
    },
    strict,
  ),
  Type.Object(
    { expect: texts('a regular expression that an answer matches; several: each of them') },
    strict,
  ),
  Type.Object({ expect_event: texts('a kind of event that is told of this customer') }, strict),
  Type.Object({ expect_silence_ms: Type.Integer({ minimum: 1, maximum: 60_000 }) }, strict),
])

const Script = Type.Object(
  {
    name: text('what happens in it'),
    platform: Type.Optional(Type.Union(platforms.map((platform) => Type.Literal(platform)))),
    customer: Type.Optional(
      Type.Object(
        { name: Type.Optional(text('a name')), phone: Type.Optional(text('digits with country code')) },
        strict,
      ),
    ),
    steps: Type.Array(step, { minItems: 1, maxItems: 200 }),
  },
  strict,
)
export type Script = Static<typeof Script>
export type Step = Script['steps'][number]

/** Throws invalid_request, naming the place. */
export function readScript(value: unknown): Script {
  if (Value.Check(Script, value)) return value
  const steps: unknown[] = isScriptLike(value) ? value.steps : []
  const wrong = steps.findIndex((each) => !Value.Check(step, each))
  if (wrong >= 0) {
    throw invalid(
      `steps[${wrong}] is none of the steps there are: ${JSON.stringify(steps[wrong]).slice(0, 200)}`,
    )
  }
  const [error] = Value.Errors(Script, value)
  throw invalid(`${error?.instancePath || 'the script'}: ${error?.message ?? 'is no script'}`)
}

function isScriptLike(value: unknown): value is { steps: unknown[] } {
  return typeof value === 'object' && value !== null && 'steps' in value && Array.isArray(value.steps)
}

function invalid(message: string): AppError {
  return new AppError('invalid_request', message)
}
