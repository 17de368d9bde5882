import { describeAs } from '#config-model/conditions/condition-words.ts'
import type { Config } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import { memoize } from '#config-model/memoize.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { Condition, Grant, OpenedRows } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

const namedRows: Record<Extract<Grant['rows'], string>, Condition | null> = {
  all: null,
  own: { own: true },
  region: { region: 'within' },
  assigned: null,
}

/** `rows` that lead over a reference; undefined for plain words. */
export const openedRows = ({ rows }: Pick<Grant, 'rows'>): OpenedRows | undefined =>
  typeof rows === 'object' && rows !== null && typeof rows.through === 'string' ? rows : undefined

/** Other `rows` grant nothing. */
export const isKnownRows = (grant: Pick<Grant, 'rows'>): boolean =>
  openedRows(grant) !== undefined ||
  (typeof grant.rows === 'string' && Object.hasOwn(namedRows, grant.rows))

/** The conditions of `rows` and `where`. None: every row. */
export function rowConditionsOf(grant: Grant, user: Pick<User, 'opened'> | null): Condition[] {
  const opened = openedRows(grant)
  const named = grant.rows as keyof typeof namedRows
  let rows = opened ? pointedRows(opened, user) : namedRows[named]
  if (named === 'assigned') rows = assignedRows(user)

  return [rows, grant.where].filter(
    (part): part is Condition => part !== null && part !== undefined,
  )
}

/** Rows referenced by the user's records, by id, so that database and program decide the same. */
function pointedRows(rows: OpenedRows, user: Pick<User, 'opened'> | null): Condition {
  const ids = user?.opened?.[openingKey(rows)] ?? []
  return describeAs({ field: 'id', in: [...ids] }, (config) => openingWords(config, rows))
}

/** A user's assigned records in `opened`. */
export const assignedKey = 'assigned'

/** The user's assignments are loaded and empty. */
export const isEmptyGrant = ({ rows }: Grant, user: Pick<User, 'opened'> | null): boolean =>
  rows === 'assigned' && user?.opened?.[assignedKey]?.length === 0

/** Records transferred or delegated to the user. */
const assignedRows = (user: Pick<User, 'opened'> | null): Condition =>
  describeAs({ field: 'id', in: [...(user?.opened?.[assignedKey] ?? [])] }, (config) =>
    formatSentence(config, 'assignedRows'),
  )

function openingWords(config: Config, { through, states = [] }: OpenedRows): string {
  const { entity } = openingPlace(through)
  const titles = Object.values(config.workflows).find(
    (workflow) => workflow.entity === entity,
  )?.states
  const names = states.map((state) => titles?.[state]?.title ?? state)
  const title = config.entities[entity]?.title ?? entity
  if (names.length === 0) return formatSentence(config, 'openedBy', { title })

  return formatSentence(config, 'openedByIn', {
    title,
    states: names.join(formatSentence(config, 'or')),
  })
}

/** An opening in a user's `opened`. */
export const openingKey = ({ through, states = [] }: OpenedRows): string =>
  [through, ...states].join(' ')

export function openingPlace(through: string): { entity: string; field: string } {
  const at = through.indexOf('.')
  return { entity: through.slice(0, at), field: through.slice(at + 1) }
}

export const grantedOpenings = memoize(
  (entities: Config['entities']): { rows: OpenedRows; roles: string[] }[] =>
    Object.values(entities).flatMap(({ access }) =>
      access.flatMap((grant) => {
        const rows = openedRows(grant)
        return rows ? [{ rows, roles: grant.roles }] : []
      }),
    ),
)

/** Reference fields of other stored entities that point to `entity`. */
export function referencingFields(
  { entities }: Pick<Config, 'entities'>,
  entity: string,
): { name: string; title: string }[] {
  return Object.entries(entities).flatMap(([id, { title, fields, source }]) =>
    id === entity || source !== undefined
      ? []
      : Object.entries(fields).flatMap(([name, field]) =>
          isReference(field) && field.entity === entity
            ? [{ name: `${id}.${name}`, title: `${title} ${field.title}` }]
            : [],
        ),
  )
}
