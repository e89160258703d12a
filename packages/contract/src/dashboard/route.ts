// The form of a route of the dashboard's private API, and schemas that several routes share.
import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import type { ReasonName } from './reasons.ts'
import type { Permission } from './roles.ts'

/** Prefix of the private API; paths of routes are relative to it. */
export const dashboardPrefix = '/dashboard/api'

/**
 * Requirement for calling a route: none; any signed-in person, whatever their role and account; or a permission of the
 * person's role in the session's account.
 */
export type Needs = 'nobody' | 'person' | Permission

/** Every error of the private API, below `error`. */
export type Refusal = {
  code: ErrorCode
  /** In English, for developers. */
  message: string
  request_id: string
  /** Absent when the code says it all. */
  reason?: ReasonName
  values?: Readonly<Record<string, string | number>>
}

export type DashboardRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Relative to `dashboardPrefix`, with `{name}` for a parameter. */
  path: string
  needs: Needs
  params?: TObject
  /** Values arrive as text and are parsed by their schema. */
  query?: TObject
  /** A JSON object; if absent, the route takes no body. */
  body?: TObject
  /** The body is a file, whatever its type. */
  isUpload?: true
  /** Bytes of the body; `limits.dashboardBodyBytesMax` if absent. */
  bodyBytesMax?: number
  answer: TSchema
  /** 200 if absent. */
  status?: 201
  /** The answer is a stream: of text, or of server-sent events whose data has the schema of `answer`. */
  isStream?: true
}

/** Allows no other properties, so that a misspelt one is refused instead of ignored. */
export const input = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)
export const oneOf = <const T extends readonly string[]>(values: T) => Type.Enum([...values] as T[number][])
/** A column's name, ascending; with a minus before it, descending. */
export const sortOf = <const T extends readonly string[]>(columns: T) =>
  Type.Enum(columns.flatMap((column) => [column, `-${column}`]) as (T[number] | `-${T[number]}`)[])
export const text = (maxLength: number = limits.nameCharsMax) => Type.String({ minLength: 1, maxLength })

/** UUIDv7; a malformed id is treated as unknown. */
export const Id = Type.String({ maxLength: 255 })
/** ISO 8601, UTC, with milliseconds. */
export const Instant = Type.String({ format: 'date-time' })
/** RFC 3339 with a zone, as a parameter. */
export const InstantText = Type.String({ maxLength: 40 })
/** A day of the account's calendar: 2026-11-21. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })
export const Money = Type.Number({ minimum: 0, maximum: limits.priceMax })
/** The one the bot speaks with the customer; null before it spoke. */
export const CustomerLanguage = orNull(oneOf(languages))
export const Done = Type.Object({})

export const idParams = input({ id: Id })
export const paging = {
  limit: Type.Optional(Type.Integer()),
  cursor: Type.Optional(Type.String({ maxLength: 512 })),
}
export const pageOf = <T extends TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), next_cursor: orNull(Type.String()) })
/** A list that is searched too. */
export const searchPageOf = <T extends TSchema>(item: T) =>
  Type.Object({
    ...pageOf(item).properties,
    /** The search ended by its time limit: there may be more. Absent without a search. */
    took_too_long: Type.Optional(Type.Boolean()),
  })
