import {
  type Document,
  type YAMLMap,
  type YAMLSeq,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
} from 'yaml'
import type { Dictionary, DictionaryItem } from '#config-model/types.generated.ts'
import type { SourceFile } from './parse/source.ts'

/** Items are identified by value. */
export type DictionaryEdit =
  | { kind: 'title'; title: string }
  | { kind: 'add'; item: DictionaryItem }
  /** Null removes a key. */
  | {
      kind: 'change'
      value: string
      changes: Partial<Record<keyof DictionaryItem, string | number | null>>
    }
  | { kind: 'move'; value: string; by: number }
  | { kind: 'remove'; value: string }

/**
 * Preserves comments and formatting. Null when the file has no such item, or already one with that
 * value.
 */
export function editDictionary(text: string, edit: DictionaryEdit): string | null {
  const document = parseDocument(text, { version: '1.2' })
  if (document.errors.length > 0 || !isMap(document.contents)) return null
  if (!applyEdit(document, edit)) return null

  const padded = document.toString({ lineWidth: 0, flowCollectionPadding: true })
  const lines = text.includes('[ ') ? padded : padded.replace(/^(items: )\[ (.*) \]/m, '$1[$2]')

  return text.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines
}

/** Null when invalid. */
export function readDictionary(text: string): Dictionary | null {
  const document = parseDocument(text, { version: '1.2' })
  return document.errors.length > 0 ? null : (document.toJS() as Dictionary)
}

/** Returns false when the edit is impossible. */
function applyEdit(document: Document, edit: DictionaryEdit): boolean {
  if (edit.kind === 'title') {
    document.set('title', edit.title)
    return true
  }

  const items = document.get('items')
  if (!isSeq(items)) return false

  const at = items.items.findIndex((item) => isMap(item) && item.get('value') === valueOf(edit))
  if (edit.kind === 'add') return at < 0 && addItem(document, items, edit.item)

  const item = items.items[at]
  if (!isMap(item)) return false
  if (edit.kind === 'remove') return items.delete(at)
  if (edit.kind === 'move') return moveItem(items, at, edit.by)

  for (const [key, value] of Object.entries(edit.changes)) {
    if (value === null) item.delete(key)
    else item.set(key, value)
  }

  return true
}

const valueOf = (edit: Exclude<DictionaryEdit, { kind: 'title' }>) =>
  edit.kind === 'add' ? edit.item.value : edit.value

/** In the style of the previous item. */
function addItem(document: Document, items: YAMLSeq, item: DictionaryItem): boolean {
  const itemNode = document.createNode(item) as YAMLMap
  const last = items.items.at(-1)
  itemNode.flow = isMap(last) ? last.flow === true : true
  items.add(itemNode)

  return true
}

function moveItem(items: YAMLSeq, at: number, by: number): boolean {
  const [moved] = items.items.slice(at, at + 1)
  if (at + by < 0 || at + by >= items.items.length) return false

  items.items.splice(at, 1)
  items.items.splice(at + by, 0, moved)

  return true
}

type Path = string[]

/** Top-level keys of earlier versions by file, with their present place and accompanying values. */
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
export function upgradeFiles(files: SourceFile[]): SourceFile[] {
  const hasValidity = files.some(
    ({ path, text }) => path === 'years.yaml' && /^validity:/m.test(text),
  )

  return files.map((file) => {
    const { path } = file
    if (path in formerKeys) return edited(file, (root) => moveKeys(root, formerKeys[path] ?? {}))
    if (path.startsWith('texts/') && /^portal:/m.test(file.text))
      return edited(file, (root) => movePortalKeys(root.get('portal')))
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

const movePortalKeys = (map: unknown): boolean =>
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

/**
 * Writes the validity date of years.yaml into scoring, which used it implicitly before. Returns
 * whether anything changed.
 */
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
