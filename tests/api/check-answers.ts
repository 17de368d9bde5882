import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { errorEnvelopeSchema, envelopeSchema } from '#contract/envelope.ts'
import type { RouteDefinition } from '#contract/route.ts'

// Most schemas judge a few answers: improving their code takes longer than it saves.
const ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } })
/** By call and status. */
const validators = new Map<string, ValidateFunction>()
/** By the text of the schema: refusals of all calls share theirs. */
const validatorsBySchema = new Map<string, ValidateFunction>()

/**
 * Compares each JSON answer of declared routes with the schema of its definition; properties that
 * the schema does not name are faults too.
 * @returns the faults, one text per wrong answer, in the order they were sent
 */
export function checkAnswers(app: FastifyInstance): string[] {
  const faults: string[] = []

  app.addHook('onSend', (request, reply, payload, done) => {
    const { definition } = request.routeOptions.config
    const isPlainJson =
      String(reply.getHeader('content-type')).startsWith('application/json') &&
      reply.getHeader('content-encoding') === undefined &&
      (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
      payload.length > 0

    if (definition && isPlainJson) {
      const fault = faultOf(definition, reply.statusCode, JSON.parse(String(payload)))
      if (fault !== null) faults.push(`${request.method} ${request.url}: ${fault}`)
    }

    done(null, payload)
  })

  return faults
}

/** What is wrong with an answer of a declared route; null when it is as declared. */
export function faultOf(
  definition: RouteDefinition,
  status: number,
  answer: unknown,
): string | null {
  const key = `${definition.method} ${definition.path} ${status}`
  const validate = validators.get(key) ?? validatorOf(schemaOf(definition, status))
  validators.set(key, validate)

  return validate(answer) ? null : `${status} ${ajv.errorsText(validate.errors)}`
}

function validatorOf(schema: object): ValidateFunction {
  const text = JSON.stringify(schema)
  const validate = validatorsBySchema.get(text) ?? ajv.compile(closed(schema) as object)
  validatorsBySchema.set(text, validate)

  return validate
}

function schemaOf(definition: RouteDefinition, status: number): object {
  const other = definition.otherAnswers?.[status]
  if (other) return definition.bareAnswer ? other : envelopeSchema(other, false)
  if (status >= 400) return errorEnvelopeSchema
  if (definition.bareAnswer) return definition.bareAnswer

  return envelopeSchema(definition.answer ?? {}, definition.isPaged === true)
}

/** A schema whose objects have no other properties than those it names. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (schema === null || typeof schema !== 'object') return schema

  const parts = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, closed(part)]),
  )

  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...parts, additionalProperties: false }
    : parts
}
