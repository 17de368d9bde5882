import { memberOf, present } from '#config-model/found.ts'
import { createHash } from 'node:crypto'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import equal from 'fast-deep-equal'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import type { Config } from '#config-model/config.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import type { KeywordError } from '#config-model/forms/form-messages.ts'
import { validatorSchemas } from '#config-model/forms/form-schema.ts'

/** The checks of one form in one year: as functions for the server, as an ES module for the browser (no eval there). */
export interface CompiledForm {
  validators: Validators
  /** The JSON Schemas it was compiled from, as text. */
  source: string
  /** URL path of the module, named by its content. */
  url: string
  script: string
}

const options = {
  allErrors: true,
  strict: false,
  ownProperties: true,
  multipleOfPrecision: 6,
  code: { source: true, esm: false, lines: false },
} as const

/** Compiles the JSON Schema part of a form's fields for a year, or takes the `former` outcome when nothing in it changed. Deep or endless values are cut off before: see the body limits. */
export function compileForm(config: Config, form: string, year: number | null, former?: CompiledForm): CompiledForm {
  const schemas = validatorSchemas(config, form, year)
  const source = JSON.stringify(schemas)
  if (former?.source === source) return former
  const names = Object.keys(schemas)
  const ajv = new Ajv(options)
  for (const name of names) ajv.addSchema({ ...schemas[name], $id: `f/${name}` })
  const functions = Object.fromEntries(
    names.map((name) => [name, present(ajv.getSchema(`f/${name}`), 'a compiled schema')]),
  )
  const validators: Validators = Object.fromEntries(
    names.map((name) => [
      name,
      (value: unknown) =>
        memberOf(functions, name)(value) ? [] : (memberOf(functions, name).errors ?? []).map(toKeywordError),
    ]),
  )
  const script = moduleText(ajv, names)
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 16)
  return { validators, source, url: `/validators/${hash}-${form}-${year ?? 'all'}.js`, script }
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

/** ajv's standalone code asks for two small functions by require: they travel as text in front of it. */
function moduleText(ajv: Ajv, names: string[]): string {
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name, at) => [`v${at}`, `f/${name}`])))
  const runtime = `const runtime={"ajv/dist/runtime/ucs2length":{default:${ucs2.toString()}},"ajv/dist/runtime/equal":{default:${equal.toString()}}};const require=(name)=>runtime[name];const exports={};`
  const list = names.map((name, at) => `${JSON.stringify(name)}:exports.v${at}`).join(',')
  const adapter = `const wrap=(check)=>(value)=>check(value)?[]:(check.errors||[]).map((e)=>({keyword:e.keyword,params:e.params,path:e.instancePath.split("/").slice(1).map((p)=>/^\\d+$/.test(p)?Number(p):p)}));`
  return `${runtime}${code.replaceAll('"use strict";', '')};${adapter}export const validators=Object.fromEntries(Object.entries({${list}}).map(([name,check])=>[name,wrap(check)]));`
}

const ucs2 = (ucs2length as unknown as { default: (text: string) => number }).default ?? ucs2length
