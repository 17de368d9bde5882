import { itemAt } from '#config-model/assert.ts'
import type { Json } from '#config-model/record.ts'
import { betweenColumns, betweenTokens, textOfToken } from './tokens.ts'

interface Column {
  name: string
  /** Since it was met. */
  tokens?: string[]
  /** The next token. */
  at: number
  /** Its lists and objects. */
  wholes: Json[]
  /** What its objects have under their keys. */
  keys: Column[][]
}

/**
 * Deserializes the result of `pack`; the type is not checked. No two parts of it are the same
 * object.
 * @throws Error for a text that `pack` did not make
 */
export function unpackValue<Value>(text: string): Value {
  const columnTexts = text.split(betweenColumns)
  let met = 0
  const columns = new Map<string, Column>()
  const columnOf = (name: string): Column => {
    let column = columns.get(name)
    if (!column) columns.set(name, (column = { name, at: 0, wholes: [], keys: [] }))
    return column
  }

  const read = (column: Column): Json => {
    column.tokens ??= itemAt(columnTexts, met++).split(betweenTokens)
    const token = itemAt(column.tokens, column.at++)
    const { name, wholes, keys } = column

    switch (token[0]) {
      case '[':
        return readInto(newList(wholes), `${name}[]`, token)
      case '<':
        return readThings(column, token)
      case '{':
        keys.push(readInto([], `${name}/`, token).map((key) => columnOf(String(key))))
        return readObject(column, keys.length - 1)
      case '@':
        return copyOf(itemAt(wholes, numberOf(token)))
      case '#':
        return numberOf(token)
      case "'":
        return textOfToken(token.slice(1))
      case '+':
        return true
      case '-':
        return false
      case '!':
        return null
      default:
        return token >= '0' && token < ':' ? readObject(column, Number(token)) : textOfToken(token)
    }
  }

  const readInto = (list: Json[], name: string, token: string): Json[] => {
    const column = columnOf(name)
    for (let left = numberOf(token); left > 0; left--) list.push(read(column))
    return list
  }

  const readThings = ({ name, wholes }: Column, token: string): Json => {
    const object: Record<string, Json> = {}
    wholes.push(object)
    const things = columnOf(`${name}*`)
    for (const key of readInto([], `${name}/`, token)) object[String(key)] = read(things)

    return object
  }

  const readObject = ({ wholes, keys }: Column, number: number): Json => {
    const object: Record<string, Json> = {}
    wholes.push(object)
    for (const part of itemAt(keys, number)) object[part.name] = read(part)

    return object
  }

  return read(columnOf('')) as Value
}

function newList(wholes: Json[]): Json[] {
  const list: Json[] = []
  wholes.push(list)
  return list
}

const numberOf = (token: string): number => Number(token.slice(1))

function copyOf(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(copyOf)

  const object: Record<string, Json> = {}
  for (const key in value) object[key] = copyOf(value[key] ?? null)

  return object
}
