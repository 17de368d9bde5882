import type { FastifyRequest } from 'fastify'
import { rowScope } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { stateAliasesFor } from '#config-model/workflow/shown-state.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext, RoutePlugin, Services } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { addDeliveries } from '#server/outbox/deliveries.ts'
import { conditionSql } from '#server/records/condition-sql.ts'
import { systemColumnSql } from '#server/records/lists/list-parts.ts'
import { presentRecord } from '#server/records/present-record.ts'
import { readLog } from '#server/records/record-log.ts'
import { findRecord, readRecord } from '#server/records/records.ts'
import { relationOf, tablesOfRecord } from '#server/records/relations/relations.ts'
import { readRemarks } from '#server/records/remarks.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { serveRoute, type RouteCall } from '#server/requests/serve-route.ts'

const texts = definePhrases({
  noDeclaration: { zh: '{year} 年度没有该申报', en: 'The year {year} has no such declaration' },
  nameDeclaration: { zh: '请指定申报 id', en: 'Name the declaration by id' },
  noCalls: { zh: '本系统没有申报接口', en: 'This portal has no calls for declarations' },
})

/**
 * The entity with `calls: declare`.
 * @throws ApiError 404 for none
 */
const entityOfCalls = memoize((config: Config): string => {
  const entity = Object.keys(config.entities).find((id) => config.entities[id]?.calls === 'declare')
  if (entity === undefined) throw notFound(texts.noCalls())
  return entity
})

/**
 * The calls of specification §7, for the working year and, under /{year}-api, for history years.
 */
export const declarationRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.getInfo, (call) => readOne(services, call))
  serveRoute(app, routes.auditView, (call) => readOne(services, call))

  serveRoute(app, routes.getInfoByType, async ({ query, user, context, request }) =>
    buildEnvelope(await readOwnDeclarations(context, user, query.type, request.apiYear)),
  )

  serveRoute(app, routes.auditLog, async (call) => {
    const { config, record } = await findOne(call)
    const localized = call.context.localized(config)
    const { query } = services.database
    const entries = await readLog(query, localized, record, call.user)

    return buildEnvelope(
      await addDeliveries(query, localized, { record, user: call.user, entries }),
    )
  })

  serveRoute(app, routes.auditRemarks, async (call) => {
    const { config, record } = await findOne(call)
    return buildEnvelope(await readRemarks(services.database.query, config, record, call.user))
  })
}

type RecordCall = Pick<
  RouteCall<(typeof routes)['getInfo']>,
  'query' | 'user' | 'context' | 'request' | 'reply'
>

/** @throws ApiError 400, 403, 404 */
async function findOne({ query, user, context, request }: Omit<RecordCall, 'reply'>) {
  const config = context.config()
  const record = await findRecord(context, config, user, {
    entity: entityOfCalls(config),
    id: requiredId(query),
  })

  checkYear(request, record)

  return { config, record }
}

function readOne(services: Services, { query, user, context, request, reply }: RecordCall) {
  const config = services.config()
  const entity = entityOfCalls(config)
  const id = requiredId(query)

  return services.responseCache.getOrBuild(
    request,
    reply,
    tablesOfRecord(config, entity),
    async () => {
      const record = await readRecord(context, user, entity, id)
      checkYear(request, record)
      return buildEnvelope(record)
    },
  )
}

function requiredId({ id }: RecordCall['query']): string {
  if (id === undefined) throw badRequest(texts.nameDeclaration())
  return id
}

/** @throws ApiError 404 for another year than the address's */
function checkYear({ apiYear }: FastifyRequest, { year }: { year: number | null }): void {
  if (apiYear !== null && year !== apiYear) throw notFound(texts.noDeclaration({ year: apiYear }))
}

/** At most 50 of a year, optionally of one type. */
async function readOwnDeclarations(
  services: RequestContext,
  user: User,
  type: string | undefined,
  apiYear: number | null,
) {
  const config = services.config()
  const entity = entityOfCalls(config)
  const parameters = new Parameters()
  const scope = rowScope(config, user, entity, 'read')
  if (scope === false) return []

  const context = { ...recordContext(config, null, user, services.clock()), scopes: [] }
  const where = [
    `year = ${parameters.add(apiYear ?? config.years.realYear)}`,
    `owner_id = ${parameters.add(user.ownerId)}`,
    ...(type === undefined ? [] : [`data->>'type' = ${parameters.add(type)}`]),
    ...(scope === true
      ? []
      : [conditionSql(scope, context, { fields: entityOf(config, entity).fields, parameters })]),
  ]

  const rows = await services.database.query(
    `select ${recordColumns} from ${relationOf(config, entity).from} where ${where.join(' and ')}
      order by ${systemColumnSql('updatedAt', stateAliasesFor(config, entity, user))} desc, id
      limit 50`,
    parameters.values,
  )

  const records = rows.map((row) => toRecord(config, entity, row))

  return Promise.all(
    records.map(async (record) =>
      presentRecord(services, config, user, {
        record,
        remarks: await readRemarks(services.database.query, config, record, user),
      }),
    ),
  )
}
