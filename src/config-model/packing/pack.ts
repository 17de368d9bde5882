import { getOrThrow } from '#config-model/assert.ts'
import type { Json } from '#config-model/record.ts'
import { betweenColumns, betweenTokens, textToken } from './tokens.ts'

/** All that stands under one name, in the order in which it is met. */
interface Column {
  tokens: string[]
  /**
   * Lists and objects that were told, as JSON, with their numbers; the same for the keys of
   * objects.
   */
  wholes: Map<string, number>
  keys: Map<string, number>
}

/**
 * A plain value as one text that compresses well: what stands under the same key is told together,
 * in a column of its own, and a list, an object or its keys that the column has told already are
 * named by their number. The columns come in the order in which they are met, so that their names
 * need not be told. A key `__proto__` is left out.
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

/** As JSON tells it. */
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

/** The number under which something is known; what is new gets the next one and null. */
function numberIn(numbersByText: Map<string, number>, text: string): number | null {
  const number = numbersByText.get(text)
  if (number === undefined) numbersByText.set(text, numbersByText.size)
  return number ?? null
}
