import { say } from '#config-model/phrase.ts'
import { didYouMean } from '#config-model/did-you-mean.ts'
import type { Model } from '#config-model/model.ts'
import type { Pointer } from '#config-model/source.ts'
import { itemName } from '#config-model/texts.ts'

type Node = Record<string, unknown>

/** A translation must belong to a text that exists. */
export function checkTexts(model: Model): void {
  for (const file of model.files.filter((path) => path.startsWith('texts/'))) walk(model, file, [], model.value(file) as Node, model.config)
}

function walk(model: Model, file: string, pointer: Pointer, texts: Node, value: unknown): void {
  const names = namesIn(value, texts)
  for (const [key, text] of Object.entries(texts)) {
    const found = names.get(key)
    if (found === undefined)
      model.report(file, [...pointer, key], 'i18n/orphan', say`译文“${key}”没有对应的配置`, {
        part: 'key',
        hint: didYouMean(
          key,
          [...names.keys()].map((name) => ({ name })),
        ),
      })
    else if (text !== null && typeof text === 'object') walk(model, file, [...pointer, key], text as Node, found)
    else if (typeof found !== 'string') model.report(file, [...pointer, key], 'i18n/leaf-vs-branch', say`“${key}”在配置中不是一段文字`)
  }
}

/** What a translation node may name inside a value: keys of an object, items of a list by their names. */
function namesIn(value: unknown, texts: Node): Map<string, unknown> {
  if (Array.isArray(value)) return new Map(value.flatMap((item: unknown, index) => [[itemName(item, texts) ?? String(index), item] as const]))
  return new Map(value !== null && typeof value === 'object' ? Object.entries(value) : [])
}
