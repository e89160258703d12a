// PLACEHOLDER of the lead so that app.ts compiles; the channel engineer replaces this file.
import type { FastifyInstance } from 'fastify'
export type InboundDeps = { [key: string]: unknown }
export function registerInboundRoutes(_app: FastifyInstance, _deps: InboundDeps): void {}
