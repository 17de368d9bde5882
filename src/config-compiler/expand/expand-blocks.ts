import type { Entity, Workflow } from '#config-model/types.generated.ts'
import { keyOf, type ExpansionDraft } from './expansion.ts'

const blocks = { columns: 'columnSets', filters: 'filterSets' } as const

const ownEntry = <Value>(
  items: Record<string, Value> | undefined,
  name: string,
): Value | undefined => (items && Object.hasOwn(items, name) ? items[name] : undefined)

/**
 * Puts the columns and filters that an entity says once where a list uses them. An unknown name
 * leaves nothing behind.
 */
export function expandList(
  draft: ExpansionDraft,
  id: string | undefined,
  entity: Entity | undefined,
): void {
  for (const [key, word] of Object.entries(blocks)) {
    const written = draft.value[key]
    if (!Array.isArray(written) || !written.some((item: object) => 'use' in item)) continue

    const home = `entities/${id}.yaml`
    const resolved: unknown[] = []

    for (const [index, item] of (
      written as { use?: string; sort?: Record<string, string> }[]
    ).entries()) {
      const pointer = [key, index]
      const name = item.use
      const items = name === undefined ? [item] : (ownEntry<unknown[]>(entity?.[word], name) ?? [])
      const use = { file: draft.file, pointer: name === undefined ? pointer : [...pointer, 'use'] }
      const definition = { file: home, pointer: [word, name ?? ''] }
      const sort = name === undefined ? undefined : item.sort

      if (name !== undefined && entity)
        draft.uses.push({
          ...use,
          word,
          name,
          definition,
          at: [key, resolved.length],
          count: items.length,
          ...(sort
            ? { sorted: { fields: Object.keys(sort), candidates: items.map(fieldOf) } }
            : {}),
        })

      for (const [n, inner] of items.entries()) {
        const block = { file: home, pointer: [...definition.pointer, n] }
        draft.origins.set(
          keyOf([key, resolved.length]),
          name === undefined ? { use } : { use, block },
        )

        // A copy per use, because caches are keyed by the value.
        resolved.push(name === undefined ? inner : copyOf(inner as object, sort))
      }
    }

    draft.value[key] = resolved
  }
}

const fieldOf = (column: unknown): string => String((column as { field?: string }).field)

/**
 * A column of a set as a list uses it, with the default sort that the list says instead of the
 * set's own.
 */
function copyOf(column: object, sort: Record<string, string> | undefined): object {
  const copy: { field?: string; sort?: string } = structuredClone(column)
  if (sort === undefined) return copy

  delete copy.sort
  const order = ownEntry(sort, fieldOf(copy))

  return order === undefined ? copy : { ...copy, sort: order }
}

/**
 * Puts what a dialog says into every transition that uses it; what the transition says itself
 * stays.
 */
export function expandDialogs(draft: ExpansionDraft): void {
  const { dialogs = {}, transitions } = draft.value as unknown as Workflow
  for (const [id, transition] of Object.entries(transitions)) {
    const name = transition.dialog
    if (name === undefined) continue

    const use = { file: draft.file, pointer: ['transitions', id, 'dialog'] }
    const definition = { file: draft.file, pointer: ['dialogs', name] }

    draft.uses.push({ ...use, word: 'dialogs', name, definition, at: use.pointer, count: 1 })

    for (const [key, value] of Object.entries(ownEntry(dialogs, name) ?? {})) {
      if (Object.hasOwn(transition, key)) continue
      ;(transition as unknown as Record<string, unknown>)[key] = structuredClone(value)
      draft.origins.set(keyOf(['transitions', id, key]), {
        use,
        block: { file: draft.file, pointer: [...definition.pointer, key] },
      })
    }
  }
}
