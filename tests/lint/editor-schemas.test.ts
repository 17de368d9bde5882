import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { kindOfPath } from '#config-compiler/parse/kinds.ts'
import { ruleOf } from '#config-compiler/rules.ts'
import { rulesOfSchemas } from '#config-compiler/shape/meets-schema.ts'
import { definitions, configSchemas } from '#config-compiler/shape/schemas.ts'
import { editorSchemas } from '#tools/editor/editor-schemas.ts'
import type { Node } from '#tools/editor/name-places.ts'
import { editorSnippets } from '#tools/editor/snippets.ts'
import { lintShipped, shippedFiles as files, soundFiles } from './lint-files.ts'

const languageSchemas = Object.fromEntries(
  [definitions, ...Object.values(configSchemas)].map((schema) => [schema.$id, schema as Node]),
)
/** Any validator of JSON Schema, with the schemas of the language as they are. */
const plain = new Ajv({ strict: false })
for (const schema of Object.values(languageSchemas)) plain.addSchema(schema)

const generated = editorSchemas(languageSchemas, lintShipped().config!)
// Each variant checks a few files: code that is short and left as it is costs a third of the time.
const ajv = new Ajv({ strict: false, loopEnum: 1, messages: false, code: { optimize: false } })

const validators = new Map<string, ValidateFunction>()

/** Of a definition by its address, compiled when a value first comes to it. */
function validatorAt(address: string): ValidateFunction {
  const validator = validators.get(address) ?? ajv.getSchema(address)!
  validators.set(address, validator)
  return validator
}

// Goes to a definition: what no value comes to is never compiled.
ajv.addKeyword({
  keyword: 'definition',
  validate: function validate(this: void, address: string, value: unknown) {
    const validator = validatorAt(address)
    const isValid = validator(value)
    Object.assign(validate, { errors: validator.errors })
    return isValid
  },
})

/** A schema whose references are followed only when a value comes to them. */
function withLateReferences(node: unknown, file: string): unknown {
  if (Array.isArray(node)) return node.map((inner) => withLateReferences(inner, file))
  if (node === null || typeof node !== 'object') return node
  const entries = Object.entries(node).map(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? ['definition', file + inner]
      : [key, withLateReferences(inner, file)],
  )
  return Object.fromEntries(entries)
}

for (const [name, schema] of Object.entries(generated))
  ajv.addSchema({ ...(withLateReferences(schema, name) as Node), $id: name })
const validatorOf = (path: string): ValidateFunction =>
  validatorAt(`${kindOfPath(path)!.kind}.schema.json`)

/** The names that the references of a schema lead to. */
const referencesIn = (schema: Node): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)].map(
    ([, name]) => name!,
  )

test.each(Object.entries(generated))('every reference of %s leads to a definition', (_, schema) => {
  const definitionNames = Object.keys(schema['definitions'] as Node)
  expect(definitionNames).toEqual(expect.arrayContaining([...new Set(referencesIn(schema))]))
  expect(JSON.stringify(schema).split('"$ref":').length - 1).toBe(referencesIn(schema).length)
})

test.each(
  files.filter(({ path }) => kindOfPath(path)).map(({ path, text }) => [path, text] as const),
)('%s is right in the editor as well', (path, text) => {
  const validate = validatorOf(path)
  validate(parse(text))
  expect(validate.errors ?? []).toEqual([])
})

/** What the editor says about one change of a shipped file. */
function complaints(path: string, good: string, bad: string): string {
  const text = readFileSync(`config/${path}`, 'utf8')
  expect(text).toContain(good)
  const validate = validatorOf(path)

  validate(parse(text.replace(good, () => bad)))

  return (validate.errors ?? [])
    .map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
    .join('\n')
}

describe('a name that does not exist is wrong in the editor', () => {
  test.each([
    ['menus/sider.yaml', 'auth: [admin', 'auth: [admni'],
    ['pages/declare-audit/district.yaml', 'field: brandName', 'field: brandNmae'],
    ['pages/declare-audit/district.yaml', 'entity: declaration', 'entity: declarations'],
    ['pages/declare/fill.yaml', 'form: declaration', 'form: declarations'],
    ['entities/declaration.yaml', 'dictionary: industry', 'dictionary: industri'],
    ['forms/declaration.yaml', 'entity: declaration', 'entity: declaratoin'],
    ['workflows/declaration.yaml', 'window: declare', 'window: declrae'],
    ['workflows/declaration.yaml', 'entity: declaration', 'entity: enterprize'],
    ['workflows/declaration.yaml', 'step: district', 'step: distric'],
    ['entities/declaration.yaml', 'root: "530000"', 'root: "530001"'],
    ['menus/sider.yaml', 'preset: todo', 'preset: todos'],
  ])('%s: %s', (path, good, bad) => expect(complaints(path, good, bad)).not.toBe(''))

  test('what a file is just defining is not', () => {
    expect(complaints('workflows/declaration.yaml', 'initial: draft', 'initial: drafted')).toBe('')
  })
})

describe('keys that go together', () => {
  const isValid = (path: string, text: string) =>
    plain.getSchema(`${kindOfPath(path)!.kind}.schema.json`)!(parse(text))

  test('the schemas hold conditions of rules', () =>
    expect(rulesOfSchemas.length).toBeGreaterThan(15))

  test.each(rulesOfSchemas)('%s: any validator of JSON Schema sees the example', (id) => {
    const { file, good, bad } = ruleOf(id)!.example!
    const { text } = soundFiles.find(({ path }) => path === file)!

    expect(isValid(file, text)).toBe(true)
    expect(
      isValid(
        file,
        text.replace(good, () => bad),
      ),
    ).toBe(false)
  })
})

test('snippets are what the language accepts', () => {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const text = value.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
      return text.startsWith('^') ? Number(text.slice(1)) : text
    }

    if (Array.isArray(value)) return value.map(fill)

    return value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
      : value
  }

  for (const [file, byDefinition] of Object.entries(editorSnippets))
    for (const [definition, list] of Object.entries(byDefinition)) {
      const validate = plain.getSchema(
        definition === '' ? file : `${file}#/definitions/${definition}`,
      )!
      for (const { label, body, type } of list) {
        validate(fill(type === 'array' ? [body] : body))
        expect(validate.errors ?? [], `${file} ${definition} ${label}`).toEqual([])
      }
    }
})

test('every file names the schema of its kind in its first line', () => {
  const wrong = files.filter(({ path, text }) => {
    const kind = kindOfPath(path)?.kind
    const up = '../'.repeat(path.split('/').length)

    return (
      text.split(/\r?\n/)[0] !==
      `# yaml-language-server: $schema=${up}.vscode/schemas/${kind}.schema.json`
    )
  })

  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('the templates for whole files are right, and name their schema as well', () => {
  const templates = JSON.parse(readFileSync('.vscode/pinlu.code-snippets', 'utf8')) as Record<
    string,
    { body: string | string[] }
  >

  for (const [name, { body }] of Object.entries(templates)) {
    if (typeof body === 'string') continue

    const text = body
      .join('\n')
      .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
      .replaceAll('\\$', '$')

    const [, kind] =
      /^# yaml-language-server: \$schema=[./]+vscode\/schemas\/(\w+)\.schema\.json\n/.exec(text)!
    const validate = plain.getSchema(`${kind}.schema.json`)!

    validate(parse(text))
    expect(validate.errors ?? [], name).toEqual([])
  }
})
