import { readFileSync } from 'node:fs'
import { isSeq, parse, parseDocument } from 'yaml'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config-compiler/read-config.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

interface Example {
  file: string
  /** Where in the file, in the words of the manual. */
  place: string
  value: unknown
  text: string
}

/** Every example of the administrators' manual: a YAML block whose first line names its file and place. */
function examples(): Example[] {
  const blocks = readFileSync('config/README.md', 'utf8').matchAll(/```yaml\n# 示例：(\S+\.yaml)(.*)\n([\s\S]*?)```/g)
  return [...blocks].map(([, file = '', place = '', body = '']) => ({
    file,
    place: place.trim(),
    value: parse(body) as unknown,
    text: body,
  }))
}

type Tree = Record<string, unknown>

/** Where an example goes: the path that a place of the manual names, in a parsed file. */
function pathOf(tree: Tree | unknown[], place: string): (string | number)[] {
  if (place === '') return []
  if (place === '第二步第一节的 fields') return ['steps', 1, 'sections', 0, 'fields']

  const [, name, key = ''] = /^(?:中 (\S+) )?的 ?(\S+)$/.exec(place) ?? []
  if (name === undefined) return [key]
  const inside = key === '内容' ? [] : [key]
  if (Array.isArray(tree)) return [tree.findIndex((item) => (item as Tree).path === name), ...inside]
  const [part = ''] = Object.keys(tree).filter((part) => Object.hasOwn(Object(tree[part]) as object, name))
  return [part, name, ...inside]
}

/** The files with one example put where the manual says; comments stay. */
function apply(files: SourceFile[], { file, place, value, text }: Example): SourceFile[] {
  if (place === '（新文件）') return [...files, { path: file, text }]

  return files.map((source) => {
    if (source.path !== file) return source
    const document = parseDocument(source.text)
    const path = pathOf(document.toJS() as Tree | unknown[], place)
    if (isSeq(document.getIn(path))) document.addIn(path, value)
    else for (const [key, item] of Object.entries(value as Tree)) document.setIn([...path, key], item)
    return { path: source.path, text: document.toString({ lineWidth: 0 }) }
  })
}

describe('the administrators’ manual', () => {
  const shipped = readConfigDir('config')
  const all = examples()
  /** What each example is put into: those before it are there. */
  const steps = all.reduce((files, example) => [...files, apply(files.at(-1)!, example)], [shipped])

  it('has examples for fields, conditions, columns, menus, roles, dictionaries, workflows, messages, years and translations', () => {
    expect(new Set(all.map((example) => example.file.split('/')[0]))).toEqual(
      new Set([
        'portal.yaml',
        'entities',
        'forms',
        'pages',
        'menus',
        'dictionaries',
        'workflows',
        'messages',
        'texts',
        'years.yaml',
      ]),
    )
  })

  it('shows only what the shipped configuration accepts', () => {
    const told = readConfig(steps.at(-1)!).problems.filter(({ severity }) => severity !== 'info')
    expect(told.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`)).toEqual([])
  })

  it.each(all.map((example, index) => [`${example.file} ${example.place}`, index] as const))(
    'changes something: %s',
    (_, index) => {
      expect(steps[index + 1]).not.toEqual(steps[index])
    },
  )
})

describe('the shipped configuration', () => {
  it('has no problem at all', () => {
    expect(readConfig(readConfigDir('config')).problems).toEqual([])
  })
})
