import { getOrThrow } from '#config-model/assert.ts'
import type { Json } from '#config-model/record.ts'
import { betweenColumns, betweenTokens, textToken } from './tokens.ts'

/** All values of one key, in order of first occurrence. */
interface Column {
  tokens: string[]
  /** Lists, objects and keys of objects already written, as JSON, with their numbers. */
  wholes: Map<string, number>
  keys: Map<string, number>
}

/**
 * Serializes a plain value to a well-compressing text: values under the same key form a column,
 * where repeated lists, objects and keys of objects become numbers. Columns come in order of first
 * occurrence, without names. A key `__proto__` is left out.
 */
export function packValue(value: unknown): string {
  const columns = new Map<string, Column>()
  const columnOf = (name: string): Column => {
    if (!columns.has(name)) columns.set(name, { tokens: [], wholes: new Map(), keys: new Map() })
    return getOrThrow(columns, name)
  }

  const tell = (name: string, jsonValue: Json): void => {
    const { tokens, wholes, keys } = columnOf(name)
    if (jsonValue === null || typeof jsonValue !== 'object')
      return void tokens.push(singleToken(jsonValue))

    const same = numberIn(wholes, JSON.stringify(jsonValue))
    if (same !== null) return void tokens.push(`@${same}`)

    if (Array.isArray(jsonValue)) {
      tokens.push(`[${jsonValue.length}`)
      for (const item of jsonValue) tell(`${name}[]`, item)
      return
    }

    const parts = Object.entries(jsonValue)
    const areNamed = areThings(parts)
    const keysNumber = areNamed ? null : numberIn(keys, JSON.stringify(Object.keys(jsonValue)))

    tokens.push(keysNumber === null ? `${areNamed ? '<' : '{'}${parts.length}` : String(keysNumber))
    if (keysNumber === null) for (const [key] of parts) tell(`${name}/`, key)
    for (const [key, part] of parts) tell(areNamed ? `${name}*` : key, part)
  }

  tell('', plainJson(value))

  return [...columns.values()].map(({ tokens }) => tokens.join(betweenTokens)).join(betweenColumns)
}

/** Converts a value as JSON does. */
const plainJson = (value: unknown): Json =>
  JSON.parse(JSON.stringify(value), (key, part: Json) =>
    key === '__proto__' ? undefined : part,
  ) as Json

function singleToken(value: string | number | boolean | null): string {
  if (typeof value === 'string') return textToken(value)
  if (typeof value === 'number') return `#${value}`
  if (value === null) return '!'

  return value ? '+' : '-'
}

/**
 * Whether an object is things by their names, as fields or states are: each is an object itself.
 * Their names are no keys to look for elsewhere.
 */
const areThings = (parts: [string, Json][]): boolean =>
  parts.length > 0 &&
  parts.every(([, part]) => typeof part === 'object' && part !== null && !Array.isArray(part))

/** Returns the number of a text; a new text gets the next number and returns null. */
function numberIn(numbersByText: Map<string, number>, text: string): number | null {
  const number = numbersByText.get(text)
  if (number === undefined) numbersByText.set(text, numbersByText.size)
  return number ?? null
}
