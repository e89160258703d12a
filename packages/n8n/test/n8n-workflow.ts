// The few values of n8n-workflow that the nodes use when they run. The module itself weighs 140 MB with its own
// dependencies; .ci/n8n runs the same tests with it.
import { setTimeout as delay } from 'node:timers/promises'

export const NodeConnectionTypes = { Main: 'main' } as const

type Options = { message?: string; description?: string; httpCode?: string; itemIndex?: number }

export class NodeApiError extends Error {
  readonly description: string | undefined
  readonly httpCode: string | null

  constructor(_node: unknown, _answer: unknown, { message, description, httpCode }: Options = {}) {
    super(message)
    this.description = description
    this.httpCode = httpCode ?? null
  }
}

export class NodeOperationError extends Error {
  readonly description: string | undefined

  constructor(_node: unknown, error: Error | string, { description }: Options = {}) {
    super(typeof error === 'string' ? error : error.message)
    this.description = description
  }
}

export const sleep = (ms: number): Promise<void> => delay(ms)
