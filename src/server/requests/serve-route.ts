import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type {
  RouteAnswer,
  RouteBody,
  RouteDefinition,
  RouteParams,
  RouteQuery,
} from '#contract/route.ts'
import type { SerializedAnswer } from '#server/answer.ts'
import { unauthorized, type RequestContext } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    definition?: RouteDefinition
    missing?: RouteTexts['missing']
  }
}

/** A validated call, typed by its route's definition. */
export interface RouteCall<Route extends RouteDefinition> {
  params: RouteParams<Route>
  query: RouteQuery<Route>
  body: RouteBody<Route>
  /** Null only where `public`. */
  user: Route['access'] extends 'public' ? User | null : User
  context: RequestContext
  request: FastifyRequest
  reply: FastifyReply
}

type RouteResult<Route extends RouteDefinition> = [RouteAnswer<Route>] extends [never]
  ? unknown
  : Envelope<RouteAnswer<Route>> | SerializedAnswer<RouteAnswer<Route>> | FastifyReply

export interface RouteTexts {
  /** For a required property of the body. */
  missing?: (property: string) => Phrase | undefined
  /** "your role may not …". */
  roles?: Phrase
}

export function serveRoute<Route extends RouteDefinition>(
  app: FastifyInstance,
  definition: Route,
  handle: (call: RouteCall<Route>) => RouteResult<Route> | Promise<RouteResult<Route>>,
  { missing, roles }: RouteTexts = {},
): void {
  const { method, path, access } = definition

  app.route({
    method,
    url: path,
    config: { definition, ...(missing && { missing }) },
    handler: (request, reply) => {
      const { user, services: context, body, params } = request
      if (access !== 'public')
        checkAccess(user, access, roles ?? verbatimPhrase(definition.summary))

      return handle({
        params,
        query: definition.query && readQuery(definition.query, request),
        body: definition.body && readBody(definition.body, body),
        user,
        context,
        request,
        reply,
      } as RouteCall<Route>)
    },
  })
}

function checkAccess(user: User | null, access: 'user' | readonly string[], action: Phrase): void {
  if (user === null) throw unauthorized()
  if (access === 'user' || user.roles.some((role) => access.includes(role))) return

  throw new ApiError(403, 'forbidden', requestTexts.notYourRole({ action }))
}

/** Drops empty values and parses integers. */
function readQuery(query: NonNullable<RouteDefinition['query']>, request: FastifyRequest) {
  const texts = request.query as Record<string, string | undefined>

  return Object.fromEntries(
    Object.entries(query).flatMap(([name, schema]) => {
      const value = texts[name]
      if (value === undefined || value === '') return []
      return [[name, isInteger(schema) ? Number(value) : value]]
    }),
  )
}

function readBody({ properties }: NonNullable<RouteDefinition['body']>, body: unknown) {
  const members = Object.entries(body ?? {})
  return Object.fromEntries(members.filter(([name]) => Object.hasOwn(properties, name)))
}

export const isInteger = (schema: object): boolean => 'type' in schema && schema.type === 'integer'
