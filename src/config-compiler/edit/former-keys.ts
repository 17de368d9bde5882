import { isMap, isScalar, parseDocument, visit, type Document, type YAMLMap } from 'yaml'
import type { SourceFile } from '#config-compiler/parse/source.ts'

type Path = string[]

/** Top-level keys of earlier versions by file: their present place, and accompanying values. */
const formerKeys: Record<string, Record<string, { to: Path; beside?: Record<string, string> }>> = {
  'years.yaml': {
    brandStart: { to: ['dates', 'brandStart', 'date'], beside: { title: '品牌启用截止日期' } },
    complianceStart: {
      to: ['dates', 'complianceStart', 'date'],
      beside: { title: '合规核查起始日期' },
    },
    complianceStartText: { to: ['dates', 'complianceStart', 'text'] },
    validity: { to: ['dates', 'validity', 'date'], beside: { title: '有效期基准日' } },
  },
  'portal.yaml': {
    publicYears: { to: ['catalogue', 'years'] },
    top10: { to: ['catalogue', 'top10'] },
  },
}

/** The present path of an earlier top-level key: `dates.brandStart.date`. */
export function presentPathOf(file: string, key: string): string | undefined {
  const keys = formerKeys[file]
  return keys && Object.hasOwn(keys, key) ? keys[key]?.to.join('.') : undefined
}

/**
 * Rewrites files of an earlier release or version, so that old configurations stay readable. Files
 * without an old key, or unreadable ones, are unchanged.
 */
export function respellFiles(files: SourceFile[]): SourceFile[] {
  const hasValidity = files.some(
    ({ path, text }) => path === 'years.yaml' && /^validity:/m.test(text),
  )

  return files.map((file) => {
    const { path } = file
    if (path in formerKeys) return edited(file, (root) => moveKeys(root, formerKeys[path] ?? {}))
    if (path.startsWith('texts/') && /^portal:/m.test(file.text))
      return edited(file, (root) => moveIn(root.get('portal')))
    if (hasValidity && path.startsWith('workflows/') && /\bmeasuring:/.test(file.text))
      return edited(file, (_, document) => nameValidity(document))

    return file
  })
}

function edited(
  file: SourceFile,
  edit: (root: YAMLMap, document: Document) => boolean,
): SourceFile {
  const document = parseDocument(file.text, { version: '1.2' })
  if (document.errors.length > 0 || !isMap(document.contents)) return file

  return edit(document.contents, document)
    ? { ...file, text: document.toString({ lineWidth: 0 }) }
    : file
}

const moveIn = (map: unknown): boolean =>
  isMap(map) && moveKeys(map, formerKeys['portal.yaml'] ?? {})

function moveKeys(root: YAMLMap, keys: (typeof formerKeys)[string]): boolean {
  const written = Object.entries(keys).filter(([key]) => root.has(key))

  for (const [key, { to, beside = {} }] of written) {
    const value: unknown = root.get(key, true)
    root.delete(key)
    for (const [name, text] of Object.entries(beside)) root.setIn([...to.slice(0, -1), name], text)
    root.setIn(to, value)
  }

  return written.length > 0
}

/** Scoring used the validity date of years.yaml implicitly; now it names it. */
function nameValidity(document: Document): boolean {
  let isChanged = false

  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== 'measuring' || !isMap(value) || value.has('validFrom'))
        return

      value.set(document.createNode('validFrom'), document.createNode('validity'))
      isChanged = true
    },
  })

  return isChanged
}
