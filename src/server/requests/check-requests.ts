import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { unauthorized } from '#server/context.ts'
import { badRequest, type ApiError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { requestSchemas, type RequestSchema } from './request-schemas.ts'
import type { RouteTexts } from './serve-route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isOpen?: boolean
  }
}

/** Neither coerces types nor removes properties. */
const ajv = new Ajv({
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  allErrors: false,
  allowUnionTypes: true,
  addUsedSchema: false,
})

/** By their text: most calls share that of their address. */
const compiledSchemas = new Map<string, ValidateFunction>()

function compileSchema(schema: object): ValidateFunction {
  const text = JSON.stringify(schema)
  const validate = compiledSchemas.get(text) ?? ajv.compile(schema)
  compiledSchemas.set(text, validate)

  return validate
}

const longestPart = 1000

/**
 * Validates every request by its route's schema and rejects callers without a required session.
 * @throws Error at the start for a route without schema
 */
export function addRequestValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema }) => compileSchema(schema))
  app.addHook('onRoute', (route) => {
    const schemas = [route.method].flat().map((method) => schemaOf(route.url, method))
    const [schema] = schemas
    if (schema === undefined || schemas.some((other) => other !== schema))
      throw new Error(
        `${String(route.method)} ${route.url} has no schema: it is not defined in contract/routes`,
      )

    route.config = { ...route.config, isOpen: schema.isOpen }
    route.schema = {
      params: textsOf({}),
      querystring: textsOf(schema.query),
      ...bodyOf(schema),
    }
  })

  app.addHook('onRequest', (request, _, done) => {
    const isClosed = !request.is404 && request.routeOptions.config.isOpen === false
    done(isClosed && request.user === null ? unauthorized() : undefined)
  })
}

function schemaOf(url: string, method: string): RequestSchema | undefined {
  const methods: Partial<Record<string, RequestSchema>> | undefined = Object.hasOwn(
    requestSchemas,
    url,
  )
    ? requestSchemas[url]
    : undefined

  return methods?.[method === 'HEAD' ? 'GET' : method]
}

const bodyOf = ({ body }: RequestSchema) => (body === undefined ? {} : { body })

const textsOf = (properties: RequestSchema['query']) => ({
  type: 'object',
  properties,
  additionalProperties: { type: ['string', 'array'], maxLength: longestPart },
})

interface SchemaFault {
  instancePath?: string
  keyword?: string
  params?: Record<string, unknown>
}

/** Names the parameter; `phraseOf` may word a missing property. */
export function schemaFault(
  [fault]: readonly SchemaFault[],
  phraseOf?: RouteTexts['missing'],
): ApiError {
  const [, name = '', ...inner] = (fault?.instancePath ?? '').split('/')
  const { allowedValues } = fault?.params ?? {}
  if (inner.length === 0 && name !== '' && Array.isArray(allowedValues)) {
    const values = allowedValues.filter((value) => value !== '').join(' / ')
    return badRequest(requestTexts.notOffered({ name, values }))
  }

  if (name !== '')
    return badRequest(
      fault?.keyword === 'pattern'
        ? requestTexts.notInteger({ name })
        : requestTexts.badParameter({ name }),
    )

  const missing = fault?.params?.['missingProperty']
  if (typeof missing !== 'string') return badRequest(requestTexts.notObject())

  return badRequest(phraseOf?.(missing) ?? requestTexts.badParameter({ name: missing }))
}
