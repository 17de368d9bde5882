import type { Model } from '#config-model/model.ts'
import type { Pointer } from '#config-model/source.ts'

const known = new WeakMap<object, { all: string[]; joined: string }>()

/** All texts inside a value. Remembered: files that did not change keep their values. */
export function stringsIn(value: unknown): string[] {
  return value !== null && typeof value === 'object' ? remembered(value).all : []
}

function remembered(value: object): { all: string[]; joined: string } {
  const found = known.get(value)
  if (found) return found
  const all: string[] = []
  const walk = (inner: unknown): void => {
    if (typeof inner === 'string') all.push(inner)
    else if (Array.isArray(inner)) for (const item of inner) walk(item)
    else if (inner !== null && typeof inner === 'object') for (const key in inner) walk((inner as Record<string, unknown>)[key])
  }
  walk(value)
  const entry = { all, joined: all.join('\n') }
  known.set(value, entry)
  return entry
}

/** Every text of the configuration, translations too, that looks like `pattern`, a line taken for a text. Most files have none, which is found out at once. */
export function eachString(model: Model, pattern: RegExp, visit: (file: string, at: Pointer, text: string) => void): void {
  const inLines = new RegExp(pattern.source, `${pattern.flags.replace(/[gm]/g, '')}m`)
  for (const file of model.files) {
    const value = model.value(file)
    if (file.startsWith('regions/') || value === null || typeof value !== 'object' || !inLines.test(remembered(value).joined)) continue
    const at: Pointer = []
    const walk = (inner: unknown): void => {
      if (typeof inner === 'string') {
        if (inLines.test(inner)) visit(file, [...at], inner)
      } else if (inner !== null && typeof inner === 'object') {
        for (const [key, item] of Array.isArray(inner) ? inner.entries() : Object.entries(inner)) {
          at.push(key)
          walk(item)
          at.pop()
        }
      }
    }
    walk(value)
  }
}
