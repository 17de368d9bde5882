import { kindOfPath } from '#config-compiler/parse/kinds.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import type { Hole } from './salvage.ts'

/** Files that say one thing as a whole: a fault in one explains the others in it. */
const single = /^(pages|forms)\//

/** What was taken out with its name; a part of it alone leaves the name. */
export function holeNameOf({ file, pointer }: Hole): string[] {
  const name =
    pointer.length <= (file.startsWith('messages/') ? 1 : 2) ? nameAt(file, pointer) : undefined
  return name === undefined ? [] : [name]
}

/** Parts of a file whose keys are names that others use. */
const named = new Set<unknown>(
  'fields states transitions flags sets roles windows dialogs columnSets filterSets blocks'.split(
    ' ',
  ),
)

/** The name that a place defines, if it defines one. */
function nameAt(file: string, pointer: Pointer): string | undefined {
  const key = file.startsWith('messages/') ? pointer[0] : pointer[1]
  const isName = file.startsWith('messages/') || file.startsWith('texts/') || named.has(pointer[0])
  const last = file.startsWith('texts/')
    ? pointer.findLast((part) => typeof part === 'string')
    : key

  return isName && typeof last === 'string' ? last : undefined
}

/** What the thing at a place is called: its key, and its file when it is all there is. */
export function placeNamesOf(file: string, pointer: Pointer): string[] {
  const placeName = nameAt(file, pointer)
  const id = kindOfPath(file)?.id ?? ''
  const whole = pointer.length < 2 || single.test(file)

  return [...(placeName === undefined ? [] : [placeName]), ...(whole ? [id, `/${id}`] : [])]
}
