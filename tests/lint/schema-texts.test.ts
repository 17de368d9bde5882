import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Schema {
  title?: string
  description?: string
  $ref?: string
  allOf?: Schema[]
  properties?: Record<string, Schema>
  definitions?: Record<string, Schema>
}

const folder = join(import.meta.dirname, '../../schemas')
const schemas = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name,
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema,
  ]),
)

/** The schema a reference names, seen from a file. */
function follow(file: string, ref: string): Schema {
  const [other = '', path = ''] = ref.split('#')
  const target = schemas[other || file]!
  return path === '' ? target : target.definitions![path.split('/').pop()!]!
}

/** What an editor shows of a property: its own text, or that of the definition it refers to. */
function textOf(file: string, schema: Schema, key: 'title' | 'description'): string | undefined {
  if (schema[key] !== undefined) return schema[key]
  const ref = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]!.$ref : undefined)
  return ref === undefined ? undefined : textOf(ref.split('#')[0] || file, follow(file, ref), key)
}

/** Every property of every object, at any depth, with its place. */
function* properties(schema: unknown, at: string): Generator<[string, Schema]> {
  // A condition between keys repeats keys that are described where they are defined.
  if (schema === null || typeof schema !== 'object' || 'x-rule' in schema) return

  for (const [key, value] of Object.entries(schema))
    if (key === 'properties')
      for (const [name, inner] of Object.entries(value as Record<string, Schema>)) {
        yield [`${at}/${name}`, inner]
        yield* properties(inner, `${at}/${name}`)
      }
    else if (key !== 'enum' && key !== 'const')
      yield* properties(value, key === 'definitions' ? at : `${at}/${key}`)
}

test.each(Object.keys(schemas))(
  '%s: every key has a Chinese name and a Chinese sentence for editors',
  (file) => {
    const bare = [...properties(schemas[file], file)].filter(
      ([, schema]) =>
        !['title', 'description'].every((key) =>
          /[\u4e00-\u9fff]|^Cookie$/.test(
            textOf(file, schema, key as 'title' | 'description') ?? '',
          ),
        ),
    )

    expect(bare.map(([place]) => place)).toEqual([])
  },
)
