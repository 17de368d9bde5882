import type { RouteDefinition } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { isInteger } from './serve-route.ts'

/** An integer as text; empty counts as absent. */
const integerText = { type: 'string', pattern: '^(-?\\d{1,12})?$' }

/** Unlisted names are ignored. */
export interface RequestSchema {
  /** Callable without a session. */
  isOpen: boolean
  /** Each is a text. */
  query: Readonly<Record<string, object>>
  /** Ignored without a schema. */
  body?: object
}

type Method = RouteDefinition['method']

/** By path and method. A route without an entry fails at the start. */
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
      Object.entries(query).map(([name, schema]) => [name, parameterSchema(schema)]),
    ),
    ...(body && { body }),
  }
}

/** An empty value counts as absent. */
function parameterSchema(schema: object): object {
  if (isInteger(schema)) return integerText
  return 'enum' in schema && Array.isArray(schema.enum)
    ? { ...schema, enum: [...(schema.enum as unknown[]), ''] }
    : schema
}

/** A call without body may still send an empty one or `{}`. */
function bodySchemaOf({ method, body, isBodyOptional, isUpload }: RouteDefinition) {
  if (method === 'GET' || isUpload) return undefined
  if (body === undefined || isBodyOptional) return { ...body, type: ['object', 'null'] }

  return body
}
