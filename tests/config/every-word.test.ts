import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

/** Every word that a schema has: the names of what may be written, wherever they stand in it. */
function wordsOf(schema: unknown): Set<string> {
  const words = new Set<string>()
  const visit = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return
    if (Array.isArray(part)) return part.forEach(visit)

    const { properties } = part as { properties?: unknown }
    if (properties !== null && typeof properties === 'object')
      for (const name of Object.keys(properties)) words.add(name)
    Object.values(part).forEach(visit)
  }

  visit(schema)

  return words
}

/**
 * Every key that the examples of the administrators' manual write for a folder, all folders for
 * none, and the place they are put at.
 */
function wordsShown(folder: string): Set<string> {
  const shown = new Set<string>()
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    if (!Array.isArray(value)) for (const key of Object.keys(value)) shown.add(key)
    Object.values(value).forEach(visit)
  }

  const blocks = readFileSync('config/README.md', 'utf8').matchAll(
    /```yaml\n# 示例：(\S+\.yaml)(.*)\n([\s\S]*?)```/g,
  )

  for (const [, file = '', place = '', body = ''] of blocks) {
    if (!file.startsWith(folder)) continue
    visit(parse(body))
    shown.add(/的 ?(\S+)$/.exec(place)?.[1] ?? '')
  }

  return shown
}

describe('each word of the language is shown in the administrators’ manual by an example that is executed', () => {
  it.each([
    ['page', 'pages/'],
    ['entity', 'entities/'],
    ['workflow', 'workflows/'],
    ['form', 'forms/'],
    ['dictionary', 'dictionaries/'],
    ['menu', 'menus/'],
    ['messages', 'messages/'],
    ['definitions', ''],
  ])('%s', (schema, folder) => {
    const shown = wordsShown(folder)
    const words = wordsOf(JSON.parse(readFileSync(`schemas/${schema}.schema.json`, 'utf8')))
    expect([...words].filter((word) => !shown.has(word))).toEqual([])
  })
})
