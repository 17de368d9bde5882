import { hiddenFields, maskedFields, rowScope } from '#config-model/access/access.ts'
import { firstOf } from '#config-model/assert.ts'
import { fieldNames } from '#config-model/forms/form-schema.ts'
import type { User } from '#config-model/user.ts'
import { recordFormOf } from '#config-model/workflow/workflow.ts'
import type { AccessLine } from './access-line.ts'
import { tableWords, type LocalizedConfig } from './table-words.ts'

/** Who sees each field, whole or masked, and who fills it in. */
export function fieldLines(config: LocalizedConfig, users: User[]): AccessLine[] {
  return Object.entries(config.entities).flatMap(([entity, { fields }]) => {
    const placed = new Set(fieldNames(config.forms[recordFormOf(config, entity) ?? '']))
    const rights = users
      .filter((user) => rowScope(config, user, entity, 'read') !== false)
      .map((user) => ({
        role: firstOf(user.roles),
        hidden: hiddenFields(config, user, entity),
        masked: maskedFields(config, user, entity),
        writes:
          rowScope(config, user, entity, 'update') !== false ||
          rowScope(config, user, entity, 'create') !== false,
      }))

    return Object.entries(fields).map(([name, field]) => ({
      key: `${entity}.${name} ${field.title}`,
      values: rights
        .filter(({ hidden }) => !hidden.has(name))
        .map(({ role, masked, writes }) => {
          const mayFill = writes && placed.has(name) && !field.readonly && !field.computed
          return `${role}${masked.has(name) ? config.say(tableWords.masked()) : ''}${mayFill ? config.say(tableWords.mayFill()) : ''}`
        }),
    }))
  })
}
