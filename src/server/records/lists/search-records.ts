import { hiddenFields, maskedFields, rowScope } from '#config-model/access/access.ts'
import { recordPath } from '#config-model/access/record-page.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { stateAliasesFor, stateTitle } from '#config-model/workflow/shown-state.ts'
import type { SearchHit } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { searchFields } from '#server/records/entity-tables.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import {
  bigramsOf,
  hasBigrams,
  portalBigramsOf,
  containsWordSql,
} from '#server/records/sql/word-sql.ts'
import { systemColumnSql } from './list-parts.ts'

const maxPerEntity = 8

/**
 * Searches all kinds: the newest eight records per kind, newest year first, among rows that the
 * user may read and has a page for.
 */
export async function searchRecords(
  services: RequestContext,
  user: User,
  words: string,
): Promise<SearchHit[]> {
  const config = services.config()
  const word = words.trim().toLowerCase()
  if (!hasBigrams(word)) return []

  const resultLists = await Promise.all(
    Object.keys(config.entities).map((entity) =>
      searchEntity(services, config, user, { entityId: entity, word }),
    ),
  )

  return resultLists.flat().toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))
}

async function searchEntity(
  services: RequestContext,
  config: Config,
  user: User,
  { entityId, word }: { entityId: string; word: string },
): Promise<SearchHit[]> {
  const entity = entityOf(config, entityId)
  const scope = rowScope(config, user, entityId, 'read')
  if (
    scope === false ||
    recordPath(config, user, { entity: entityId, id: '', year: null }) === null
  )
    return []

  const unseen = new Set([
    ...hiddenFields(config, user, entityId),
    ...maskedFields(config, user, entityId),
  ])

  const names = searchFields(entity).filter((name) => !unseen.has(name))
  if (names.length === 0) return []

  const parameters = new Parameters()
  const { from, columns } = relationOf(config, entityId)
  const context = { ...recordContext(config, null, user, services.clock()), scopes: [] }
  const texts = names.map((name) => columns[name]?.sql ?? `(head->>${sqlLiteral(name)})`)
  const pairs = entity.source === undefined ? bigramsOf([word]) : portalBigramsOf(word)
  const where = [
    `grams @> ${parameters.add(pairs)}::text[]`,
    containsWordSql(texts, word, parameters),
    ...(scope === true
      ? []
      : [conditionSql(scope, context, { fields: entity.fields, parameters }, { columns })]),
  ]

  const rows = await services.database.queryPlanned<{
    id: string
    year: number | null
    state: string | null
    owner_id: string | null
    head: Record<string, unknown>
  }>(
    `select id, year, state, owner_id, head from ${from} where ${where.join(' and ')}
      order by ${systemColumnSql('updatedAt', stateAliasesFor(config, entityId, user))} desc,
      id desc limit ${maxPerEntity}`,
    parameters.values,
  )

  const localizedConfig = services.localized(config)
  const textOf = (head: Record<string, unknown>, name: string) =>
    unseen.has(name) ? '' : String(head[name] ?? '')

  return rows.flatMap(({ id, year, state, owner_id: owner, head }) => {
    const path = recordPath(config, user, { entity: entityId, id, year })
    return path === null
      ? []
      : {
          entity: entityId,
          id,
          path,
          year,
          title: textOf(head, entity.titleField),
          details: names
            .filter((name) => name !== entity.titleField)
            .flatMap((name) => textOf(head, name) || []),
          stateTitle: stateTitle(localizedConfig, { entity: entityId, state, owner }, user),
        }
  })
}
