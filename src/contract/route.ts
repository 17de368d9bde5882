import type { Static, TObject, TSchema } from 'typebox'
import type { PathParamsOf } from './paths.ts'

/** Validation, handler types and OpenAPI follow from it. */
export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Chinese, for the API description. */
  summary: string
  /** `public`: without a session; `user`: any account; otherwise the roles. */
  access: 'public' | 'user' | readonly string[]
  /** Optional; integers are parsed. */
  query?: Readonly<Record<string, TSchema>>
  /** Accepts further parameters of the configuration. */
  hasOpenQuery?: true
  body?: TObject
  isBodyOptional?: true
  /** A form with one file. */
  isUpload?: true
  /** `data` of the envelope. */
  answer?: TSchema
  /** The envelope has `page`. */
  isPaged?: true
  /** A JSON answer without envelope. */
  bareAnswer?: TSchema
  content?: readonly string[]
  /** By other expected status codes. */
  otherAnswers?: Readonly<Record<number, TSchema>>
  example?: {
    readonly query?: Readonly<Record<string, unknown>>
    readonly body?: Readonly<Record<string, unknown>>
  }
  /** Retries with the same Idempotency-Key run once. */
  isIdempotent?: true
  /** Members of `data` removed from replayed answers. */
  secrets?: readonly string[]
}

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
