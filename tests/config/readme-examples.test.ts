import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config-compiler/read-config.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

interface Example {
  file: string
  /** Where in the file, in the words of the manual. */
  place: string
  value: unknown
}

/** Every example of the administrators' manual: a YAML block whose first line names its file and place. */
function examples(): Example[] {
  const blocks = readFileSync('config/README.md', 'utf8').matchAll(/```yaml\n# 示例：(\S+\.yaml)(.*)\n([\s\S]*?)```/g)
  return [...blocks].map(([, file = '', place = '', body = '']) => ({
    file,
    place: place.trim(),
    value: parse(body) as unknown,
  }))
}

type Tree = Record<string, unknown>

/** The files with one example put where the manual says. */
function apply(files: SourceFile[], { file, place, value }: Example): SourceFile[] {
  return files.map((source) => {
    if (source.path !== file) return source
    const tree = parse(source.text) as Tree | unknown[]
    if (Array.isArray(tree)) return { path: source.path, text: source.text + stringify([value]) }
    const inForm = /第二步第一节的 fields/.test(place)
    const key = /的 (\w+)$/.exec(place)?.[1]
    const form = tree as { steps: { sections: { fields: unknown[] }[] }[] }
    const target = inForm ? form.steps[1]!.sections[0]!.fields : (tree[key ?? ''] as Tree | unknown[])
    if (Array.isArray(target)) target.push(value)
    else Object.assign(target, value)
    return { path: source.path, text: stringify(tree) }
  })
}

describe('the administrators’ manual', () => {
  const shipped = readConfigDir('config')
  const all = examples()

  it('has examples for fields, conditions, columns, menus, roles, dictionaries and workflows', () => {
    expect(new Set(all.map((example) => example.file.split('/')[0]))).toEqual(
      new Set(['entities', 'forms', 'pages', 'menus', 'dictionaries', 'workflows']),
    )
  })

  it('shows only what the shipped configuration accepts', () => {
    const changed = all.reduce(apply, shipped)
    expect(readConfig(changed).problems.filter(({ severity }) => severity !== 'info')).toEqual([])
  })

  it.each(all.map((example) => [`${example.file} ${example.place}`, example] as const))(
    'changes something: %s',
    (_, example) => {
      expect(apply(shipped, example)).not.toEqual(shipped)
    },
  )
})

describe('the shipped configuration', () => {
  it('has no problem at all', () => {
    expect(readConfig(readConfigDir('config')).problems).toEqual([])
  })
})
