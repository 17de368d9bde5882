import { found } from '#config-model/found.ts'
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
export function pack(value: unknown): string {
  const columns = new Map<string, Column>()
  const columnOf = (name: string): Column => {
    if (!columns.has(name)) columns.set(name, { tokens: [], wholes: new Map(), keys: new Map() })
    return found(columns, name)
  }

  const tell = (name: string, told: Json): void => {
    const { tokens, wholes, keys } = columnOf(name)
    if (told === null || typeof told !== 'object') return void tokens.push(singleToken(told))

    const same = numberIn(wholes, JSON.stringify(told))
    if (same !== null) return void tokens.push(`@${same}`)

    if (Array.isArray(told)) {
      tokens.push(`[${told.length}`)
      for (const item of told) tell(`${name}[]`, item)
      return
    }

    const parts = Object.entries(told)
    const areNamed = areThings(parts)
    const known = areNamed ? null : numberIn(keys, JSON.stringify(Object.keys(told)))

    tokens.push(known === null ? `${areNamed ? '<' : '{'}${parts.length}` : String(known))
    if (known === null) for (const [key] of parts) tell(`${name}/`, key)
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
function numberIn(known: Map<string, number>, text: string): number | null {
  const number = known.get(text)
  if (number === undefined) known.set(text, known.size)
  return number ?? null
}
