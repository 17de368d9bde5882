import { hiddenFields, rowScope } from '#config-model/access/access.ts'
import { textBefore } from '#config-model/assert.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { fieldAt } from '#config-model/field-types.ts'
import type { Field } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { rolesEverTaking } from '#config-model/workflow/escalation.ts'
import { forbidden, badRequest } from '#server/errors.ts'
import { fileTexts } from '#server/records/files/file-texts.ts'

interface Target {
  entity: string
  /** "files", "list.files" or "transition.<id>.files". */
  path: string
}

const dialogs = 'transition.'

/**
 * The field limits format, size and width. `user` null registers.
 * @throws ApiError 400 when there is none, 403 when the user never fills it in
 */
export function uploadTarget(config: Config, user: User | null, { entity, path }: Target): Field {
  const field = path.startsWith(dialogs)
    ? inDialog(config, user, entity, path)
    : inRecord(config, user, entity, path)
  if (!field?.accept) throw badRequest(fileTexts.noField())

  return field
}

function inDialog(
  config: Config,
  user: User | null,
  entity: string,
  path: string,
): Field | undefined {
  const [id = '', name = ''] = path.slice(dialogs.length).split('.')
  const transitions = workflowOf(config, entity)?.transitions ?? {}
  const { by, form = {} } = (Object.hasOwn(transitions, id) && transitions[id]) || {}
  if (!by || !Object.hasOwn(form, name)) return undefined
  if (!user || !hasRole(user, rolesEverTaking(config, entity, id) ?? [], config.roles))
    throw forbidden(fileTexts.notForYou())

  return form[name]
}

function inRecord(
  config: Config,
  user: User | null,
  entity: string,
  path: string,
): Field | undefined {
  const field = Object.hasOwn(config.entities, entity)
    ? fieldAt(config.entities[entity], path.replaceAll('/', '.'))
    : undefined
  if (field && user && !mayFill(config, user, entity, path)) throw forbidden(fileTexts.notForYou())

  return field
}

function mayFill(config: Config, user: User, entity: string, path: string): boolean {
  const mayWrite = (['create', 'update'] as const).some(
    (action) => rowScope(config, user, entity, action) !== false,
  )
  return (
    mayWrite && !hiddenFields(config, user, entity).has(textBefore(path.replaceAll('/', '.'), '.'))
  )
}
