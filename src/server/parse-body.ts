/** Deeper than any form, condition or filter goes. */
const maxDepth = 32

/** The value of a JSON body, never so deep that walking through it could end the call. @throws SyntaxError */
export function parseBody(text: string): unknown {
  const value: unknown = JSON.parse(text)
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new SyntaxError('nested too deeply')
    level = level.flatMap(insideOf)
  }
  return value
}

/** What an object or list holds. @throws SyntaxError for a key that would become its prototype where it is copied */
function insideOf(item: unknown): unknown[] {
  if (item === null || typeof item !== 'object') return []
  if (Object.hasOwn(item, '__proto__')) throw new SyntaxError('a key that is no name')
  return Object.values(item)
}
