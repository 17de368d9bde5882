import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { deriveFromModel, type Model } from '#config-compiler/model.ts'
import { kindOfPath } from '#config-compiler/parse/kinds.ts'
import { memoize } from '#config-model/memoize.ts'
import { definitionOf } from './definitions.ts'

/** As a list and joined by lines. */
const textsIn = memoize((value: object): { all: string[]; joined: string } => {
  const all: string[] = []
  const walk = (inner: unknown): void => {
    if (typeof inner === 'string') all.push(inner)
    else if (Array.isArray(inner)) for (const item of inner) walk(item)
    else if (inner !== null && typeof inner === 'object')
      for (const key in inner) walk((inner as Record<string, unknown>)[key])
  }

  walk(value)

  return { all, joined: all.join('\n') }
})

const wordsOf = memoize((value: object) => new Set(textsIn(value).all))

/** A text inside the value equals the word. */
export const hasWord = (value: unknown, word: string): boolean =>
  value !== null && typeof value === 'object' && wordsOf(value).has(word)

interface Search {
  inLines: RegExp
  isIn: (value: object) => boolean
}
const searches = new Map<string, Search>()

function searchFor(pattern: RegExp): Search {
  let search = searches.get(String(pattern))
  if (!search) {
    const inLines = new RegExp(pattern.source, `${pattern.flags.replace(/[gm]/g, '')}m`)
    search = { inLines, isIn: memoize((value: object) => inLines.test(textsIn(value).joined)) }
    searches.set(String(pattern), search)
  }

  return search
}

const readableFiles = deriveFromModel((model) =>
  model.files.flatMap((file) => {
    const value = file.startsWith('regions/') ? undefined : model.value(file)
    return value !== null && typeof value === 'object'
      ? [definitionOf(file, kindOfPath(file)?.id ?? file, value)]
      : []
  }),
)

/**
 * Visits every text of the configuration and translations that matches `pattern` in a line. Most
 * files have none, which a joint search shows quickly.
 */
export function eachString(
  model: Model,
  pattern: RegExp,
  visit: (file: string, at: Pointer, text: string) => void,
): void {
  const { inLines, isIn } = searchFor(pattern)
  model.visit(readableFiles, ({ file, value }) => {
    if (!isIn(value)) return

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
  })
}

export function collectWords(value: unknown, words: string[] = []): string[] {
  if (typeof value === 'string') words.push(value)
  else if (Array.isArray(value)) for (const item of value) collectWords(item, words)
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      words.push(key)
      collectWords(item, words)
    }

  return words
}
