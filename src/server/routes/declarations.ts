import type { FastifyReply, FastifyRequest } from 'fastify'
import { rowScope } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { stateAliasesFor } from '#config-model/workflow/shown-state.ts'
import { routePatterns } from '#contract/paths.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type Services } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { addDeliveries } from '#server/outbox/deliveries.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { systemColumnSql } from '#server/records/lists/list-parts.ts'
import { presentRecord } from '#server/records/present-record.ts'
import { findRecord, readRecord } from '#server/records/records.ts'
import { relationOf, tablesOfRecord } from '#server/records/relations.ts'
import { readRemarks } from '#server/records/remarks.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { queryText } from '#server/request-values.ts'
import { readLog } from '#server/workflow/action-log.ts'

const texts = definePhrases({
  noDeclaration: { zh: '{year} 年度没有该申报', en: 'The year {year} has no such declaration' },
  nameDeclaration: { zh: '请指定申报 id', en: 'Name the declaration by id' },
  noCalls: { zh: '本系统没有申报接口', en: 'This portal has no calls for declarations' },
})

/** The entity that the calls read (`calls: declare`). @throws ApiError 404 where there is none */
const entityOfCalls = memoize((config: Config): string => {
  const entity = Object.keys(config.entities).find((id) => config.entities[id]?.calls === 'declare')
  if (entity === undefined) throw notFound(texts.noCalls())
  return entity
})

/**
 * The declaration calls of the specification's §7, for the working year and, under /{year}-api, for
 * history years.
 */
export const declarationRoutes: RoutePlugin = (app, services) => {
  const idOf = (request: FastifyRequest): string => {
    const id = queryText(request, 'id', 64)
    if (!id) throw badRequest(texts.nameDeclaration())
    return id
  }

  const checkYear = ({ apiYear }: FastifyRequest, { year }: { year: number | null }): void => {
    if (apiYear !== null && year !== apiYear) throw notFound(texts.noDeclaration({ year: apiYear }))
  }
  const find = async (request: FastifyRequest) => {
    const user = requireUser(request)
    const config = services.config()
    const id = idOf(request)
    const record = await findRecord(request.services, config, user, {
      entity: entityOfCalls(config),
      id,
    })

    checkYear(request, record)

    return { user, config, record }
  }

  const view = (request: FastifyRequest, reply: FastifyReply) => {
    const user = requireUser(request)
    const config = services.config()
    const entity = entityOfCalls(config)
    const id = idOf(request)

    return services.answers.tell(request, reply, tablesOfRecord(config, entity), async () => {
      const record = await readRecord(request.services, user, entity, id)
      checkYear(request, record)
      return buildEnvelope(record)
    })
  }

  app.get(routePatterns.getInfo, view)
  app.get(routePatterns.auditView, view)

  app.get(routePatterns.getInfoByType, async (request) =>
    buildEnvelope(await ownOfType(services, request)),
  )

  app.get(routePatterns.auditLog, async (request) => {
    const { user, config, record } = await find(request)
    const localized = request.services.localized(config)
    const { query } = services.database
    const entries = await readLog(query, localized, record, user)

    return buildEnvelope(await addDeliveries(query, localized, { record, user, entries }))
  })

  app.get(routePatterns.auditRemarks, async (request) => {
    const { user, config, record } = await find(request)
    return buildEnvelope(await readRemarks(services.database.query, config, record, user))
  })
}

/** The user's own declarations of a year, optionally of one type; at most 50. */
async function ownOfType(services: Services, request: FastifyRequest) {
  const user = requireUser(request)
  const config = services.config()
  const entity = entityOfCalls(config)
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
    `select ${recordColumns} from ${relationOf(config, entity).from} where ${where.join(' and ')} order by ${systemColumnSql('updatedAt', stateAliasesFor(config, entity, user))} desc, id limit 50`,
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
