import { Ajv } from 'ajv'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import equal from 'fast-deep-equal'
import { assertPresent } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import type { JsonSchema } from '#config-model/field-types/definition.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import type { KeywordError } from '#config-model/forms/form-messages.ts'
import { stepFields, validatorSchemas } from '#config-model/forms/form-schema.ts'
import { FixedAnswer } from '#server/answers/fixed-answer.ts'
import { boundedRegExpEngine } from './bounded-pattern.ts'
import { UnusableFieldError } from './unusable-field.ts'

/**
 * A form in the years with the same schemas: functions for the server, and an ES module with a
 * function per step for rjsf (no eval there).
 */
export interface CompiledForm {
  validators: Validators
  source: string
  /** Contains a content hash. */
  url: string
  script: FixedAnswer
}

/** Shared: each instance would first compile the meta-schema. */
const schemaJudge = new Ajv({ strict: false })

/** For schemas that `schemaJudge` has accepted. */
export const ajvOptions = {
  allErrors: true,
  strict: false,
  ownProperties: true,
  multipleOfPrecision: 6,
  meta: false,
  validateSchema: false,
} as const

const options = {
  ...ajvOptions,
  // The model has its own messages.
  messages: false,
  inlineRefs: false,
  code: { source: true, esm: false, lines: false, regExp: boundedRegExpEngine },
} as const

const versionLength = 12

/** Per form: the active one, and two that are compared, each in a year and without one. */
const maxCachedOutcomes = 6
/** By form, newest first. */
const lastOutcomes = new Map<string, CompiledForm[]>()

/**
 * Compiles the validators of a form or reuses cached ones. Body limits have cut off deep or endless
 * values.
 * @throws UnusableFieldError
 */
export function compileForm(config: Config, form: string, year: number | null): CompiledForm {
  const schemas = validatorSchemas(config, form, year)
  const steps = stepFields(config.forms[form])
  const source = JSON.stringify([schemas, steps])
  const last = lastOutcomes.get(form) ?? []
  const same = last.find((outcome) => outcome.source === source)

  try {
    const outcome = same ?? { ...compileSchemas(schemas, steps, form), source }
    const others = last.filter((other) => other !== outcome)

    lastOutcomes.set(form, [outcome, ...others].slice(0, maxCachedOutcomes))

    return outcome
  } catch (error) {
    throw unusableField(config, form, schemas) ?? error
  }
}

/** @throws Error for what is no JSON Schema */
export function assertJsonSchema(schema: JsonSchema): void {
  void schemaJudge.validateSchema(schema, true)
}

function unusableField(
  config: Config,
  form: string,
  schemas: Record<string, JsonSchema>,
): UnusableFieldError | null {
  const entity = config.forms[form]?.entity ?? ''
  for (const [name, schema] of Object.entries(schemas))
    try {
      assertJsonSchema(schema)
      new Ajv(options).compile(schema)
    } catch (error) {
      const title = config.entities[entity]?.fields[name]?.title ?? name
      return new UnusableFieldError({ form, entity, name, title }, error)
    }

  return null
}

function compileSchemas(
  schemas: Record<string, JsonSchema>,
  steps: Record<string, string[]>,
  form: string,
): Omit<CompiledForm, 'source'> {
  for (const schema of Object.values(schemas)) assertJsonSchema(schema)
  const { schemas: shared, ids } = shareSchemas(schemas)
  const ajv = new Ajv(options)
  for (const [id, schema] of shared) ajv.addSchema({ ...schema, $id: id })
  const stepIds = Object.entries(steps).map(([step, fields], at) => {
    const $id = `/step${at}`
    const properties = Object.fromEntries(
      fields.flatMap((field) => (ids.has(field) ? [[field, { $ref: ids.get(field) }]] : [])),
    )

    ajv.addSchema({ $id, type: 'object', properties })

    return [step, $id] as const
  })

  const validators: Validators = Object.fromEntries(
    [...ids].map(([name, id]) => {
      const check = assertPresent(ajv.getSchema(id), 'a compiled schema')
      return [
        name,
        (value: unknown) => (check(value) ? [] : (check.errors ?? []).map(toKeywordError)),
      ]
    }),
  )

  const script = new FixedAnswer(moduleText(ajv, stepIds), 'text/javascript; charset=utf-8')

  dropValidatorSources(ajv)
  const version = script.version.slice(0, versionLength)

  return {
    validators,
    url: `/validators/${version}-${form}.js`,
    script,
  }
}

/** Frees megabytes that ajv holds. */
function dropValidatorSources({ schemas, refs }: Ajv): void {
  for (const compiledSchema of [...Object.values(schemas), ...Object.values(refs)])
    if (typeof compiledSchema === 'object') delete compiledSchema.validate?.source
}

export function toKeywordError({
  keyword,
  instancePath,
  params,
}: {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
}): KeywordError {
  return {
    keyword,
    params,
    path: instancePath
      .split('/')
      .slice(1)
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  }
}

/**
 * Inlines the two functions that ajv's standalone code requires; a step's function fits rjsf's
 * `createPrecompiledValidator`.
 */
function moduleText(ajv: Ajv, steps: (readonly [step: string, id: string])[]): string {
  const code = standaloneCode(ajv, Object.fromEntries(steps.map(([, id], at) => [`v${at}`, id])))
  const runtime = `const runtime={"ajv/dist/runtime/ucs2length":{default:${ucs2.toString()}},"ajv/dist/runtime/equal":{default:${equal.toString()}}};const require=(name)=>runtime[name];const exports={};`
  const list = steps.map(([step], at) => `${JSON.stringify(step)}:exports.v${at}`).join(',')
  const adapter = `const wrap=(check)=>{const run=(data)=>{const isValid=check(data);run.errors=check.errors&&check.errors.map((e)=>({schemaPath:"",...e}));return isValid};return run};`

  return `${runtime}${shorten(code)};${adapter}export const steps=Object.fromEntries(Object.entries({${list}}).map(([step,check])=>[step,wrap(check)]));`
}

/** Drops schema paths, which rjsf does not use, and shortens the code that appends errors. */
const shorten = (code: string): string =>
  code
    .replaceAll('"use strict";', '')
    .replaceAll(/schemaPath:"[^"]*",/g, '')
    .replaceAll(/\/\*# sourceURL="[^"]*" \*\/;?/g, '')
    .replaceAll(
      /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g,
      '(vErrors??=[]).push($1);errors++;',
    )

const ucs2 = (ucs2length as unknown as { default: (text: string) => number }).default ?? ucs2length

export interface SharedSchemas {
  schemas: Map<string, JsonSchema>
  ids: Map<string, string>
}

/** Defines repeated schemas once, by `$ref`: a third of the generated code. */
function shareSchemas(named: Readonly<Record<string, JsonSchema>>): SharedSchemas {
  const distinct = new Map(Object.values(named).map((schema) => [JSON.stringify(schema), schema]))
  const counts = new Map<string, number>()
  for (const schema of distinct.values()) count(schema, counts)

  const idsByText = new Map<string, string>()
  const schemas = new Map<string, JsonSchema>()
  const idOf = (schema: JsonSchema): string => {
    const text = JSON.stringify(schema)
    const existingId = idsByText.get(text)
    if (existingId !== undefined) return existingId

    const id = `/s${idsByText.size}`

    idsByText.set(text, id)
    schemas.set(
      id,
      mapInner(schema, (inner) =>
        (counts.get(JSON.stringify(inner)) ?? 0) > 1 ? { $ref: idOf(inner) } : null,
      ),
    )

    return id
  }

  const ids = new Map(Object.entries(named).map(([name, schema]) => [name, idOf(schema)]))

  return { schemas, ids }
}

function count(schema: JsonSchema, counts: Map<string, number>): void {
  const text = JSON.stringify(schema)
  counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const inner of innerSchemas(schema)) count(inner, counts)
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Unique items stay inline: comparing is faster with a visible type. */
const itemsOf = ({ items, uniqueItems }: JsonSchema): JsonSchema[] =>
  isSchema(items) && uniqueItems !== true ? [items] : []

const innerSchemas = (schema: JsonSchema): JsonSchema[] => [
  ...itemsOf(schema),
  ...Object.values(isSchema(schema['properties']) ? schema['properties'] : {}).filter(isSchema),
]

/** Descends where `replace` returns null. */
function mapInner(
  schema: JsonSchema,
  replace: (inner: JsonSchema) => JsonSchema | null,
): JsonSchema {
  const replaceInner = (inner: unknown): unknown =>
    isSchema(inner) ? (replace(inner) ?? mapInner(inner, replace)) : inner
  const { properties } = schema

  return {
    ...schema,
    ...(itemsOf(schema).length > 0 ? { items: replaceInner(schema['items']) } : {}),
    ...(isSchema(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, replaceInner(inner)]),
          ),
        }
      : {}),
  }
}
