import type { Field } from '#config-model/types.generated.ts'

type Fields = Readonly<Record<string, Field>>

/**
 * The fields of `after`, an earlier configuration that follows `before` again: where `before` had
 * renamed a field, the later name is among the former ones, so that values stored under it are
 * read. The same object when nothing was renamed.
 */
export function withLaterNames(before: Fields, after: Fields): Record<string, Field> {
  const changed: Record<string, Field> = {}

  for (const [later, field] of Object.entries(before)) {
    const isPresent = Object.hasOwn(after, later)
    const name = isPresent ? later : field.was?.find((old) => Object.hasOwn(after, old))
    const present = name === undefined ? undefined : after[name]
    if (name === undefined || !present || (!isPresent && Object.hasOwn(before, name))) continue

    const columns = field.fields && present.fields && withLaterNames(field.fields, present.fields)
    if (isPresent && columns === present.fields) continue

    changed[name] = {
      ...present,
      ...(columns ? { fields: columns } : {}),
      ...(isPresent ? {} : { was: [...(present.was ?? []), later] }),
    }
  }

  return Object.keys(changed).length === 0 ? after : { ...after, ...changed }
}
