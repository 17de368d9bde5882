import type { RouteDefinition } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { isInteger } from './serve-route.ts'

/** A whole number in a query string; empty as if it were absent. */
const integerText = { type: 'string', pattern: '^(-?\\d{1,12})?$' }

/** What a call may bring. Names that are not listed are left unread. */
export interface RequestSchema {
  /** No session is required. */
  isOpen: boolean
  /** Parameters of the query string; each is a text there. */
  query: Readonly<Record<string, object>>
  /** The JSON body; without it a body is neither required nor looked at. */
  body?: object
}

type Method = RouteDefinition['method']

/**
 * What every call may bring, by its address and method. A route without an entry does not start:
 * nothing reaches a handler unchecked.
 */
export const requestSchemas: Readonly<Record<string, Partial<Record<Method, RequestSchema>>>> =
  schemasByPath()

function schemasByPath(): Record<string, Partial<Record<Method, RequestSchema>>> {
  const schemas: Record<string, Partial<Record<Method, RequestSchema>>> = {}
  for (const definition of Object.values<RouteDefinition>(routes))
    schemas[definition.path] = {
      ...schemas[definition.path],
      [definition.method]: requestSchemaOf(definition),
    }

  return schemas
}

function requestSchemaOf(definition: RouteDefinition): RequestSchema {
  const { access, query = {} } = definition
  const body = bodySchemaOf(definition)

  return {
    isOpen: access === 'public',
    query: Object.fromEntries(
      Object.entries(query).map(([name, schema]) => [
        name,
        isInteger(schema) ? integerText : schema,
      ]),
    ),
    ...(body && { body }),
  }
}

/** A call that needs no body may still carry an empty one or `{}`. */
function bodySchemaOf({ method, body, isBodyOptional, isUpload }: RouteDefinition) {
  if (method === 'GET' || isUpload) return undefined
  if (body === undefined || isBodyOptional) return { ...body, type: ['object', 'null'] }

  return body
}
