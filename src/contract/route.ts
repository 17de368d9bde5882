import type { Static, TObject, TSchema } from 'typebox'
import type { PathParamsOf } from './paths.ts'

/**
 * One call of the API, described once: validation, handler types and /api/openapi.json follow from
 * it.
 */
export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** The summary of the API description, in Chinese. */
  summary: string
  /** `public`: without a session; `user`: any account; otherwise the roles. */
  access: 'public' | 'user' | readonly string[]
  /** Optional query parameters; integers are parsed. */
  query?: Readonly<Record<string, TSchema>>
  /** Accepts further parameters, which the configuration declares. */
  hasOpenQuery?: true
  body?: TObject
  /** The body may be missing. */
  isBodyOptional?: true
  /** The body is a form with one file. */
  isUpload?: true
  /** `data` of the envelope. */
  answer?: TSchema
  /** The envelope has `page`. */
  isPaged?: true
  /** A JSON answer without envelope. */
  bareAnswer?: TSchema
  content?: readonly string[]
  /** Schemas of `data` by other expected status codes. */
  otherAnswers?: Readonly<Record<number, TSchema>>
  /** An example request for the API description. */
  example?: {
    readonly query?: Readonly<Record<string, unknown>>
    readonly body?: Readonly<Record<string, unknown>>
  }
  /** Retries with the same Idempotency-Key run once. */
  isIdempotent?: true
  /** Members of `data` delivered only once: removed from replayed answers. */
  secrets?: readonly string[]
}

export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Preserves the literal types of a definition. */
export const defineRoutes = <const Routes extends Record<string, RouteDefinition>>(
  routes: Routes,
): Routes => routes

export type RouteParams<Route extends RouteDefinition> = PathParamsOf<Route['path']>

export type RouteQuery<Route extends RouteDefinition> = Route extends {
  query: infer Query extends Readonly<Record<string, TSchema>>
}
  ? { readonly [Name in keyof Query]?: Static<Query[Name]> }
  : undefined

export type RouteBody<Route extends RouteDefinition> = Route extends {
  body: infer Body extends TSchema
}
  ? Static<Body>
  : undefined

export type RouteAnswer<Route extends RouteDefinition> = Route extends {
  answer: infer Answer extends TSchema
}
  ? Static<Answer>
  : never
