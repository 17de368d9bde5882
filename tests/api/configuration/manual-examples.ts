import { readFileSync } from 'node:fs'
import { type Document, isSeq, parse, parseDocument } from 'yaml'
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
export const withExample = (files: SourceFile[], example: Example): SourceFile[] =>
  withExamples(files, [example])

/** The same with several, one after another; each file is read and written once. */
export function withExamples(files: SourceFile[], examples: Example[]): SourceFile[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const documents = new Map<string, Document>()

  for (const { file, place, value, text } of examples) {
    if (place === '（新文件）') {
      texts.set(file, text)
      continue
    }

    const source = texts.get(file)
    if (source === undefined) continue

    const document = documents.get(file) ?? parseDocument(source)
    const path = pathOf(document.toJS() as Tree | unknown[], place)

    documents.set(file, document)
    if (isSeq(document.getIn(path))) document.addIn(path, document.createNode(value))
    else
      for (const [key, item] of Object.entries(value as Tree))
        document.setIn([...path, key], document.createNode(item))
  }

  return [...texts].map(([path, text]) => ({
    path,
    text: documents.get(path)?.toString({ lineWidth: 0 }) ?? text,
  }))
}
