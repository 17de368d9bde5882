import { readFileSync } from 'node:fs'

/** The part of a schema that a reader of the reference meets. */
interface Schema {
  type?: string | string[]
  title?: string
  description?: string
  $ref?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  definitions?: Record<string, Schema>
  'x-names'?: string
}

/** The files of a configuration in the order of config/README.md, each with its schema. */
const kinds = [
  ['portal', 'portal.yaml'],
  ['years', 'years.yaml'],
  ['roles', 'roles.yaml'],
  ['menu', 'menus/*.yaml'],
  ['routes', 'routes.yaml'],
  ['page', 'pages/**/*.yaml'],
  ['form', 'forms/*.yaml'],
  ['entity', 'entities/*.yaml'],
  ['workflow', 'workflows/*.yaml'],
  ['dictionary', 'dictionaries/*.yaml'],
  ['messages', 'messages/*.yaml'],
  ['channels', 'channels.yaml'],
  ['regions', 'regions/*.yaml'],
  ['texts', 'texts/en-US/**/*.yaml'],
  ['demo', 'demo/*.yaml'],
] as const

const primitives: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: '`true` 或 `false`',
  null: '`null`',
  object: '几个键',
  array: '列表',
}

const readSchema = (name: string) =>
  JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')) as Schema

/** A cell of a table: one line, without the sign that ends it. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const quote = (value: unknown) => `\`${String(value)}\``

/** The limits of a value, such as “1 至 50”. */
function limits({ minimum, maximum, minItems, maxItems, minLength, maxLength }: Schema): string {
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low !== undefined && high !== undefined) return [`${low} 至 ${high}${unit}`]
    if (low !== undefined) return [`至少 ${low}${unit}`]
    return high === undefined ? [] : [`最多 ${high}${unit}`]
  }

  return [
    ...range(minimum, maximum, ''),
    ...range(minItems, maxItems, ' 项'),
    ...range(minLength === 1 ? undefined : minLength, maxLength, ' 字'),
  ].join('，')
}

/** A definition, and the schema file that it stands in. */
interface Definition {
  file: string
  name: string
  schema: Schema
}

function follow(file: string, reference: string): Definition {
  const [other = '', path = ''] = reference.split('#')
  const from = other === '' ? file : other.replace('.schema.json', '')
  const name = path.split('/').pop() ?? ''
  const root = readSchema(from)
  return { file: from, name, schema: root.definitions?.[name] ?? root }
}

/** What a node refers to, whether it has words of its own or not. */
function definitionOf(file: string, schema: Schema): Definition | undefined {
  const reference = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined)
  return reference === undefined ? undefined : follow(file, reference)
}

const anchorOf = ({ file, name }: Definition) => `${file}-${name}`.toLowerCase()

/** Whether a definition has keys: it has a table of its own. */
const hasKeys = ({ schema }: Definition) => schema.properties !== undefined

/** Whether a definition is explained in one place; others are described where they are used. */
const hasEntry = (definition: Definition) =>
  hasKeys(definition) ||
  (definition.file === 'definitions' && definition.schema.description !== undefined)

/** What is written for a value. */
function describe(file: string, schema: Schema): string {
  const definition = definitionOf(file, schema)
  if (definition)
    return hasEntry(definition)
      ? `[${definition.schema.title ?? definition.name}](#${anchorOf(definition)})`
      : describe(definition.file, definition.schema)

  if (schema.enum) return schema.enum.map(quote).join(' ')
  if ('const' in schema) return quote(schema.const)

  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.map((branch) => describe(file, branch)).join(' 或 ')

  const range = limits(schema)
  const suffix = range === '' ? '' : `（${range}）`
  if (schema.type === 'array' && schema.items)
    return `列表，每项为${describe(file, schema.items)}${suffix}`

  if (typeof schema.additionalProperties === 'object')
    return `键: ${describe(file, schema.additionalProperties)}${suffix}`

  const types = [schema.type ?? 'object'].flat().map((type) => primitives[type] ?? type)
  return `${types.join('或')}${suffix}`
}

const below = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/** The keys inside a value that have no table of their own, with the path that leads to them. */
function inside(file: string, schema: Schema, path: string): string[] {
  if (definitionOf(file, schema)) return []
  if (schema.properties) return rows(file, schema, `${path}.`)
  if (schema.items) return inside(file, schema.items, `${path}[]`)

  if (typeof schema.additionalProperties === 'object')
    return inside(file, schema.additionalProperties, below(path, '*'))

  return (schema.anyOf ?? schema.oneOf ?? []).flatMap((branch) => inside(file, branch, path))
}

/** A row for each key of an object: how it is written, its name, its value, what it does. */
function rows(file: string, schema: Schema, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const definition = definitionOf(file, value)?.schema
    const title = value.title ?? definition?.title ?? ''
    const description = value.description ?? definition?.description ?? ''
    const mark = schema.required?.includes(key) ? ' \\*' : ''
    const cells = [`\`${prefix}${key}\`${mark}`, title, describe(file, value), description]

    return [`| ${cells.map(cell).join(' | ')} |`, ...inside(file, value, `${prefix}${key}`)]
  })
}

function withoutProperties(schema: Schema): Schema {
  const { properties: _, ...rest } = schema
  return rest
}

function table(file: string, schema: Schema): string[] {
  const lines = [...rows(file, schema), ...inside(file, withoutProperties(schema), '')]
  return lines.length === 0
    ? []
    : [['| 键 | 名称 | 写什么 | 说明 |', '|---|---|---|---|', ...lines].join('\n')]
}

/** The tables of the definitions in a schema file. */
function definitionTables(file: string): string[] {
  return Object.entries(readSchema(file).definitions ?? {}).flatMap(([name, schema]) => {
    const definition = { file, name, schema }
    if (!hasKeys(definition)) return []

    const heading = `### <a id="${anchorOf(definition)}"></a>${schema.title ?? name}`
    return [heading, ...[schema.description ?? []].flat(), ...table(file, schema)]
  })
}

/** The values without keys that several kinds of files share. */
function valueTable(): string {
  const entries = Object.entries(readSchema('definitions').definitions ?? {}).flatMap(
    ([name, schema]) => {
      const definition = { file: 'definitions', name, schema }
      if (hasKeys(definition) || !hasEntry(definition)) return []

      const mark = `<a id="${anchorOf(definition)}"></a>${schema.title ?? name}`
      const cells = [mark, describe('definitions', schema), schema.description ?? '']

      return [`| ${cells.map(cell).join(' | ')} |`]
    },
  )

  return ['| 值 | 写什么 | 说明 |', '|---|---|---|', ...entries].join('\n')
}

/**
 * Every key that may be written in a configuration, in Chinese and in Markdown, from the schemas:
 * its name, what is written for it and what it does.
 */
export function configReference(): string {
  const parts = kinds.flatMap(([file, place]) => {
    const { definitions: _, ...schema } = readSchema(file)
    const heading = `## <a id="${file}"></a>${schema.title}（\`config/${place}\`）`
    return [
      heading,
      ...[schema.description ?? []].flat(),
      ...table(file, schema),
      ...definitionTables(file),
    ]
  })

  return [
    '# 能写的键',
    '本文由 `npm run gen` 从 `schemas/` 生成。怎样做一件事，看 [配置说明](../config/README.md)；一个键写什么、能取哪些值，在这里查。',
    '`*` 为必填；`甲.乙` 是甲里面的乙，`甲[].乙` 是列表中每一项的乙，`甲.*.乙` 是甲中每个标识里的乙。字段、条件、取值、计算各处通用，见 [共用的词](#definitions)。',
    [...kinds, ['definitions', ''] as const]
      .map(
        ([file]) => `[${file === 'definitions' ? '共用的词' : readSchema(file).title}](#${file})`,
      )
      .join(' · '),
    ...parts,
    '## <a id="definitions"></a>共用的词',
    valueTable(),
    ...definitionTables('definitions'),
    '',
  ].join('\n\n')
}
