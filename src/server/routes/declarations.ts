import type { FastifyRequest } from 'fastify'
import { rowScope } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { facesFor } from '#config-model/workflow/shown-state.ts'
import { patterns } from '#contract/paths.ts'
import { ok } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type Services } from '#server/context.ts'
import { invalid, notFound } from '#server/errors.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { systemColumnSql } from '#server/records/lists/list-parts.ts'
import { presentRecord } from '#server/records/present-record.ts'
import { findRecord } from '#server/records/records.ts'
import { relationOf } from '#server/records/relations.ts'
import { readRemarks } from '#server/records/remarks.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { queryText } from '#server/request-values.ts'
import { readLog } from '#server/workflow/action-log.ts'

const entity = 'declaration'

const texts = phrases({
  noDeclaration: { zh: '{year} 年度没有该申报', en: 'The year {year} has no such declaration' },
  nameDeclaration: { zh: '请指定申报 id', en: 'Name the declaration by id' },
})

/**
 * The declaration calls of the specification's §7, for the working year and, under /{year}-api, for
 * history years.
 */
export const declarationRoutes: RoutePlugin = (app, services) => {
  const find = async (request: FastifyRequest) => {
    const user = requireUser(request)
    const config = services.config()
    const id = queryText(request, 'id', 64)
    if (!id) throw invalid(texts.nameDeclaration())

    const record = await findRecord(request.services, config, user, { entity, id })
    if (request.apiYear !== null && record.year !== request.apiYear)
      throw notFound(texts.noDeclaration({ year: request.apiYear }))

    return { user, config, record }
  }

  const view = async (request: FastifyRequest) => {
    const { user, config, record } = await find(request)
    return ok(
      presentRecord(
        request.services,
        config,
        user,
        record,
        await readRemarks(services.database.query, config, record, user),
      ),
    )
  }

  app.get(patterns.getInfo, view)
  app.get(patterns.auditView, view)

  app.get(patterns.getInfoByType, async (request) => ok(await ownOfType(services, request)))

  app.get(patterns.auditLog, async (request) => {
    const { user, config, record } = await find(request)
    return ok(await readLog(services.database.query, request.services.spoken(config), record, user))
  })

  app.get(patterns.auditRemarks, async (request) => {
    const { user, config, record } = await find(request)
    return ok(await readRemarks(services.database.query, config, record, user))
  })
}

/** The user's own declarations of a year, of one type when it is asked for; at most 50. */
async function ownOfType(services: Services, request: FastifyRequest) {
  const user = requireUser(request)
  const config = services.config()
  const type = queryText(request, 'type', 40)
  const parameters = new Parameters()
  const scope = rowScope(config, user, entity, 'read')
  if (scope === false) return []

  const context = { ...recordContext(config, null, user, services.clock()), scopes: [] }
  const where = [
    `year = ${parameters.add(request.apiYear ?? config.years.realYear)}`,
    `owner_id = ${parameters.add(user.ownerId)}`,
    ...(type === undefined ? [] : [`data->>'type' = ${parameters.add(type)}`]),
    ...(scope === true
      ? []
      : [conditionSql(scope, context, entityOf(config, entity).fields, parameters)]),
  ]

  const rows = await services.database.query(
    `select ${recordColumns} from ${relationOf(config, entity).from} where ${where.join(' and ')} order by ${systemColumnSql('updatedAt', facesFor(config, entity, user))} desc, id limit 50`,
    parameters.values,
  )

  const records = rows.map((row) => toRecord(entity, row))

  return Promise.all(
    records.map(async (record) =>
      presentRecord(
        request.services,
        config,
        user,
        record,
        await readRemarks(services.database.query, config, record, user),
      ),
    ),
  )
}
