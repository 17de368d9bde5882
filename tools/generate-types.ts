/**
 * `npm run gen`: from schemas/ the types of the model and the reference of keys, docs/reference.md.
 * `--check` exits 1 when one is stale.
 */
import { readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { configReference } from './config-reference.ts'

const kinds = readdirSync('schemas')
  .filter((name) => name.endsWith('.schema.json') && name !== 'definitions.schema.json')
  .toSorted()

const pascal = (text: string) =>
  text.replace(/(^|[-/])(\w)/g, (_, __, letter: string) => letter.toUpperCase())

/** The compiler resolves forms marked `x-written`: the types describe the checked model. */
function withoutWritten(node: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = node
  if (!Array.isArray(anyOf) || !anyOf.some((branch) => branch['x-written'])) return node
  const writtenBranches = anyOf.filter((branch) => !branch['x-written']) as Record<
    string,
    unknown
  >[]

  return writtenBranches.length === 1
    ? { ...rest, ...writtenBranches[0] }
    : { ...rest, anyOf: writtenBranches }
}

/** Conditions (`x-rule`) are about values, not types. */
function withoutConditions(node: Record<string, unknown>): Record<string, unknown> {
  const { allOf, ...rest } = node
  if (!Array.isArray(allOf)) return node

  const bases = allOf.filter((part) => !('x-rule' in part)) as unknown[]
  return bases.length === 0 ? rest : { ...rest, allOf: bases }
}

/**
 * Chinese titles become documentation, because the generator would use them as type names;
 * references become local ones.
 */
function prepare(node: unknown, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((item) => prepare(item))
  if (node === null || typeof node !== 'object') return node
  if (isMap)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, prepare(value)]))

  const { title, discriminator, ...rest } = withoutConditions(
    withoutWritten(node as Record<string, unknown>),
  )

  void discriminator
  const out: Record<string, unknown> = {}

  for (const [key, value] of Object.entries('$ref' in rest ? { $ref: rest['$ref'] } : rest)) {
    if (key === '$id' || key === '$schema' || key === 'definitions') continue

    if (key === '$ref' && typeof value === 'string') {
      const [other, path] = value.split('#')
      out[key] =
        `#/definitions/${path ? path.split('/').pop() : pascal((other ?? '').replace('.schema.json', ''))}`
    } else if (key === 'allOf' && Array.isArray(value) && value.length === 1)
      Object.assign(out, prepare(value[0]))
    else out[key] = prepare(value, key === 'properties' || key === 'patternProperties')
  }

  const description = [title, rest['description']]
    .filter((part) => typeof part === 'string')
    .join('：')

  // A reference with words of its own would become a numbered copy of the type.
  const reference = out['$ref']
  if (typeof reference === 'string' && !('$ref' in rest))
    return { tsType: reference.split('/').pop(), ...(description && { description }) }

  if (description && !('$ref' in out)) out['description'] = description

  return out
}

export async function generateTypes(): Promise<string> {
  const definitions: Record<string, unknown> = {}
  for (const name of ['definitions.schema.json', ...kinds]) {
    const schema = JSON.parse(readFileSync(`schemas/${name}`, 'utf8')) as Record<string, unknown>
    for (const [key, value] of Object.entries(schema['definitions'] ?? {}))
      definitions[key] = prepare(value)

    if (name !== 'definitions.schema.json') {
      const root = prepare(schema) as Record<string, unknown>
      if (name === 'page.schema.json')
        for (const key of ['properties', 'required', 'type']) delete root[key]
      definitions[pascal(name.replace('.schema.json', ''))] = root
    }
  }

  const root = {
    type: 'object',
    properties: Object.fromEntries(
      kinds.map((name) => [
        pascal(name.replace('.schema.json', '')),
        { $ref: `#/definitions/${pascal(name.replace('.schema.json', ''))}` },
      ]),
    ),
    additionalProperties: false,
    definitions,
  }

  return `${await compile(root as JSONSchema, 'ConfigKinds', {
    bannerComment: '/* Generated from schemas/ by `npm run gen`. Do not edit. */',
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    format: false,
    additionalProperties: false,
  })}${effectNames()}`
}

/** Without words that are details (`x-of`) of another effect. */
function effectNames(): string {
  const schema = JSON.parse(readFileSync('schemas/workflow.schema.json', 'utf8')) as {
    definitions: { Effect: { properties: Record<string, Record<string, unknown>> } }
  }
  const words = Object.entries(schema.definitions.Effect.properties).filter(
    ([, word]) => !('x-of' in word),
  )
  const names = words.map(([name]) => `"${name}"`).join(' | ')

  return `/**\n * 效果：每一项写其中之一。\n */\nexport type EffectName = ${names}\n`
}

const { values } = parseArgs({ options: { check: { type: 'boolean' } } })

put('src/config-model/types.generated.ts', await generateTypes())
put('docs/reference.md', configReference())

function put(target: string, text: string): void {
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return

  if (values.check) {
    console.error(`${target} is stale: run npm run gen`)
    process.exitCode = 1
  } else writeFileSync(target, text)
}
