import { cleanText } from '#config-model/values/clean-text.ts'
import { invalid } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

/** Deeper than any form, condition or filter goes. */
const maxDepth = 32

/** The value of a JSON body: UTF-8, its texts clean, never so deep that walking through it could end the call. @throws ApiError 400, SyntaxError */
export function parseBody(bytes: Uint8Array): unknown {
  return parseClean(readUtf8(bytes))
}

/** The value of a JSON text with every text in it clean. @throws SyntaxError also when it is nested too deeply */
export function parseClean(text: string): unknown {
  const root = { value: JSON.parse(text) as unknown }
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth + 1) throw new SyntaxError('nested too deeply')
    level = level.flatMap((item) => cleanMembers(item as Record<string, unknown>))
  }
  return root.value
}

/**
 * Cleans the texts directly in a list or an object; answers what is in it and holds more. @throws ApiError 400 for a zero,
 * which no keyboard types, SyntaxError for a key that would become the prototype where it is copied
 */
function cleanMembers(holder: Record<string, unknown>): unknown[] {
  if (Object.hasOwn(holder, '__proto__')) throw new SyntaxError('a key that is no name')
  const inner: unknown[] = []
  for (const key of Object.keys(holder)) {
    const value = holder[key]
    if (typeof value === 'string') {
      if (value.includes('\0')) throw invalid(requestTexts.unstorable())
      const clean = cleanText(value)
      if (clean !== value) holder[key] = clean
    } else if (value !== null && typeof value === 'object') inner.push(value)
  }
  return inner
}

/** @throws ApiError 400 when the bytes are not UTF-8 */
function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid(requestTexts.notUtf8())
  }
}
