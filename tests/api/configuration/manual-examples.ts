import { readFileSync } from 'node:fs'
import { isSeq, parse, parseDocument } from 'yaml'
import type { SourceFile } from '#config-compiler/parse/source.ts'

/** An example of the administrators’ manual. */
export interface Example {
  /** What it stands below. */
  chapter: string
  file: string
  /** Where in the file, in the words of the manual. */
  place: string
  value: unknown
  text: string
}

/**
 * Every example of the administrators' manual: a YAML block whose first line names its file and
 * place.
 */
export function manualExamples(): Example[] {
  const chapters = readFileSync('config/README.md', 'utf8').split(/^## /m)
  return chapters.flatMap((text) => {
    const [chapter = ''] = text.split('\n')
    return [...text.matchAll(/```yaml\n# 示例：(\S+\.yaml)(.*)\n([\s\S]*?)```/g)].map(
      ([, file = '', place = '', body = '']) => ({
        chapter,
        file,
        place: place.trim(),
        value: parse(body) as unknown,
        text: body,
      }),
    )
  })
}

type Tree = Record<string, unknown>

/** Where an example goes: the path that a place of the manual names, in a parsed file. */
function pathOf(tree: Tree | unknown[], place: string): (string | number)[] {
  if (place === '') return []
  if (place === '第二步第一节的 fields') return ['steps', 1, 'sections', 0, 'fields']

  const [, name, key = ''] = /^(?:中 (\S+) )?的 ?(\S+)$/.exec(place) ?? []
  if (name === undefined) return [key]

  const inside = key === '内容' ? [] : [key]
  if (Array.isArray(tree))
    return [tree.findIndex((item) => (item as Tree).path === name), ...inside]

  const [part = ''] = Object.keys(tree).filter((part) =>
    Object.hasOwn(Object(tree[part]) as object, name),
  )

  return [part, name, ...inside]
}

/** The files with one example put where the manual says; comments stay. */
export function withExample(
  files: SourceFile[],
  { file, place, value, text }: Example,
): SourceFile[] {
  if (place === '（新文件）') return [...files, { path: file, text }]

  return files.map((source) => {
    if (source.path !== file) return source

    const document = parseDocument(source.text)
    const path = pathOf(document.toJS() as Tree | unknown[], place)
    if (isSeq(document.getIn(path))) document.addIn(path, value)
    else
      for (const [key, item] of Object.entries(value as Tree)) document.setIn([...path, key], item)

    return { path: source.path, text: document.toString({ lineWidth: 0 }) }
  })
}
