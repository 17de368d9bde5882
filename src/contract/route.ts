import type { Static, TObject, TSchema } from 'typebox'
import type { PathParamsOf } from './paths.ts'

/**
 * One call of the API, described once: validation, the types of its handler and its part of
 * /api/openapi.json follow.
 */
export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As in paths.ts. */
  path: string
  /** What it is for, in Chinese: the summary of the API description. */
  summary: string
  /**
   * `public`: without a session; `user`: any account, the configuration says what of it; else the
   * roles that may call it.
   */
  access: 'public' | 'user' | readonly string[]
  /** Parameters of the query string, all optional; integers are read from their text. */
  query?: Readonly<Record<string, TSchema>>
  /** Accepts any other parameter, which the configuration declares. */
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
  /** Media types of an answer that is not JSON. */
  content?: readonly string[]
  /** Schemas of `data` of expected answers with another status. */
  otherAnswers?: Readonly<Record<number, TSchema>>
  /** A request as it may be sent, for the API description. */
  example?: {
    readonly query?: Readonly<Record<string, unknown>>
    readonly body?: Readonly<Record<string, unknown>>
  }
  /** A repetition with the same Idempotency-Key acts once. */
  isIdempotent?: true
  /** Members of `data` that are delivered once: a replayed answer has none of them. */
  secrets?: readonly string[]
}

/** Media type of an xlsx file. */
export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Keeps the literal types of a definition. */
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
