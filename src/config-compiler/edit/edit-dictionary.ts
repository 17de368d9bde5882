import { isMap, isSeq, parseDocument, type Document, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Dictionary, DictionaryItem } from '#config-model/types.generated.ts'

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
  if (!apply(document, edit)) return null

  const padded = document.toString({ lineWidth: 0, flowCollectionPadding: true })
  const lines = text.includes('[ ') ? padded : padded.replace(/^(items: )\[ (.*) \]/m, '$1[$2]')

  return text.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines
}

/** Null when invalid. */
export function readDictionary(text: string): Dictionary | null {
  const document = parseDocument(text, { version: '1.2' })
  return document.errors.length > 0 ? null : (document.toJS() as Dictionary)
}

/** False when impossible. */
function apply(document: Document, edit: DictionaryEdit): boolean {
  if (edit.kind === 'title') {
    document.set('title', edit.title)
    return true
  }

  const items = document.get('items')
  if (!isSeq(items)) return false

  const at = items.items.findIndex((item) => isMap(item) && item.get('value') === valueOf(edit))
  if (edit.kind === 'add') return at < 0 && add(document, items, edit.item)

  const item = items.items[at]
  if (!isMap(item)) return false
  if (edit.kind === 'remove') return items.delete(at)
  if (edit.kind === 'move') return move(items, at, edit.by)

  for (const [key, value] of Object.entries(edit.changes)) {
    if (value === null) item.delete(key)
    else item.set(key, value)
  }

  return true
}

const valueOf = (edit: Exclude<DictionaryEdit, { kind: 'title' }>) =>
  edit.kind === 'add' ? edit.item.value : edit.value

/** In the style of the previous one. */
function add(document: Document, items: YAMLSeq, item: DictionaryItem): boolean {
  const made = document.createNode(item) as YAMLMap
  const last = items.items.at(-1)
  made.flow = isMap(last) ? last.flow === true : true
  items.add(made)

  return true
}

function move(items: YAMLSeq, at: number, by: number): boolean {
  const [moved] = items.items.slice(at, at + 1)
  if (at + by < 0 || at + by >= items.items.length) return false

  items.items.splice(at, 1)
  items.items.splice(at + by, 0, moved)

  return true
}
