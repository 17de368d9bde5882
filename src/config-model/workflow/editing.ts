import { textBefore } from '#config-model/assert.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Editor, State } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'

export function editorsOf(state: Pick<State, 'edit'> | undefined): Editor[] {
  return [state?.edit ?? []].flat()
}

/** Paths with an open remark, and invalid fields. */
export interface Editing {
  record: EntityRecord
  user: User
  now: Date
  openRemarks: string[]
  invalidFields: () => string[]
}

/**
 * The fields a user may change now; `items.result` is one column of a table. `remarked` unlocks
 * fields with an open remark and invalid ones (else a correction could be impossible); without
 * remarks everything. Several editor entries are combined.
 */
export function editRights(config: Config, editing: Editing): 'all' | string[] {
  const { record, user, now } = editing
  const context = recordContext(config, record, user, now)
  const rights = editorsOf(workflowOf(config, record.entity)?.states[record.state ?? ''])
    .filter(
      ({ roles, own: isOwnOnly }) =>
        hasRole(user, roles, config.roles) &&
        (!isOwnOnly || evaluateCondition({ own: true }, context)),
    )
    .map((editor) => fieldsOf(editor, editing))

  const names = new Set<string>()
  for (const right of rights) {
    if (right === 'all') return 'all'
    for (const name of right) names.add(name)
  }

  return [...names]
}

function fieldsOf({ fields }: Editor, { openRemarks, invalidFields }: Editing): 'all' | string[] {
  if (fields !== 'remarked') return fields
  if (openRemarks.length === 0) return 'all'
  return [...new Set([...openRemarks.map((path) => textBefore(path, '/')), ...invalidFields()])]
}

/** The editable columns of a table; null when it is editable or locked as a whole. */
export function editableColumns(edit: 'new' | 'all' | string[], name: string): string[] | null {
  if (!Array.isArray(edit) || edit.includes(name)) return null

  const columns = edit.flatMap((path) =>
    path.startsWith(`${name}.`) ? path.slice(name.length + 1) : [],
  )

  return columns.length === 0 ? null : columns
}
