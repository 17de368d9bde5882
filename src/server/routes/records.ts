import {
  accessTo,
  hiddenFields,
  maskedFields,
  mayAct,
  rowScope,
} from '#config-model/access/access.ts'
import { publicationActs } from '#config-model/access/publication.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { PathParams } from '#contract/paths.ts'
import type { ActAnswer } from '#contract/record.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RoutePlugin, RequestContext } from '#server/context.ts'
import { ApiError, forbidden, badRequest, notFound } from '#server/errors.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { addDeliveries } from '#server/outbox/deliveries.ts'
import { removeRecord } from '#server/records/acts/remove-record.ts'
import { replayActAnswer, runAct, findActWarning } from '#server/records/acts/run-act.ts'
import { readPreviousRecord, readPreviousRound } from '#server/records/previous-record.ts'
import { runPublishAct } from '#server/records/publishing.ts'
import { readLog } from '#server/records/record-log.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { findRecord, readRecord, recordReplayer } from '#server/records/records.ts'
import { tablesOfRecord } from '#server/records/relations/relations.ts'
import { mayRemark, readRemarks, setRemarkResolved } from '#server/records/remarks.ts'
import { createRecord, saveRecord } from '#server/records/save-record.ts'
import { readRecordVersion, readVersions, restoreVersion } from '#server/records/versions.ts'
import { asEdited } from '#server/records/working-copy.ts'
import { readLimitUse } from '#server/records/write/record-limits.ts'
import { requestTexts } from '#server/request-texts.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import { readOwnChecklist } from '#server/workflow/self-checklist.ts'

/** Answers stored by earlier versions, which live for a month, name the secret `told`. */
interface FormerActAnswer {
  told: string | null
}

export const recordRoutes: RoutePlugin = (app, services) => {
  creatingRoutes(app, services)
  changingRoutes(app, services)
  readingRoutes(app, services)
  versionRoutes(app, services)
  remarkRoutes(app, services)
}

const creatingRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.createRecord, ({ params, body, user, context, request }) => {
    const { entity } = params
    const work = async (context: RequestContext) => {
      if (!Object.hasOwn(services.config().entities, entity)) throw notFound(recordTexts.noKind())

      return buildEnvelope(await createRecord(context, user, entity, body))
    }

    return runOnce(request, {
      by: user.id,
      work,
      replayAnswer: recordReplayer(context, user, entity),
    })
  })

  serveRoute(app, routes.recordLimits, async ({ params, user, context }) => {
    const { entity } = params
    const config = services.config()
    const decision = Object.hasOwn(config.entities, entity)
      ? mayAct(context.localized(config), user, {
          entity,
          action: 'create',
          record: null,
          now: services.clock(),
        })
      : null

    if (decision === null) throw notFound(recordTexts.noKind())

    // Readable while the window is closed.
    if (!decision.allowed && rowScope(config, user, entity, 'create') === false)
      throw forbidden(verbatimPhrase(decision.reason))

    const { query } = services.database
    const owned = { entity, owner: user.ownerId, year: config.years.realYear }

    return buildEnvelope(await readLimitUse(context, query, user, owned))
  })

  serveRoute(app, routes.previousRecord, async ({ params, query, user, context }) => {
    const earlier = query.of === 'round' ? readPreviousRound : readPreviousRecord
    return buildEnvelope(await earlier(context, params, user))
  })
}

const changingRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.saveRecord, async ({ params, body, user, context }) => {
    const { isConfirmed = false } = body
    return buildEnvelope(await saveRecord(context, user, { ...params, ...body, isConfirmed }))
  })

  serveRoute(app, routes.removeRecord, ({ params, body, user, request }) => {
    const work = async (context: RequestContext) => {
      const { reason } = body
      await removeRecord(context, user, { ...params, reason, ip: request.ip })
      return buildEnvelope(null)
    }

    return runOnce(request, {
      by: user.id,
      work,
      replayAnswer: async () => buildEnvelope(null),
    })
  })

  serveRoute(app, routes.actWarning, async ({ params, user, context }) =>
    buildEnvelope(
      await findActWarning(context, user, {
        entity: params.entity,
        act: params.act,
        ids: [params.id],
      }),
    ),
  )

  serveRoute(
    app,
    routes.act,
    async ({ params, body, user, request }) => {
      const work = async (context: RequestContext) =>
        buildEnvelope(await runAct(context, user, { ...params, ...body }))

      const { entity, act } = params
      const replayAnswer = async () =>
        buildEnvelope(replayActAnswer(services.config(), entity, act))
      const answer = await runOnce<Envelope<Partial<ActAnswer & FormerActAnswer>>>(request, {
        by: user.id,
        work,
        replayAnswer,
      })

      const { told: formerSecret, ...data } = answer.data
      const secret = data.secret === undefined ? formerSecret : data.secret
      if (secret === undefined) throw new ApiError(409, 'told-once', recordTexts.toldBefore())

      return { ...answer, data: { ...data, secret } }
    },
    { missing: () => recordTexts.needsVersion() },
  )

  serveRoute(
    app,
    routes.publication,
    ({ params, body, user, context, request }) => {
      const { entity, id } = params
      const work = async (context: RequestContext) => {
        const act = publicationActs.find((name) => name === params.act)
        if (act === undefined) throw notFound(recordTexts.noAct())

        const { version, reason } = body

        return buildEnvelope(
          await runPublishAct(context, user, {
            entity,
            id,
            act,
            version,
            reason,
            ip: request.ip,
          }),
        )
      }

      return runOnce(request, {
        by: user.id,
        work,
        replayAnswer: recordReplayer(context, user, entity),
      })
    },
    { missing: () => recordTexts.needsVersion() },
  )
}

const readingRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.readRecord, ({ params, user, context, request, reply }) => {
    const { entity, id } = params
    const config = services.config()
    const tables = Object.hasOwn(config.entities, entity) ? tablesOfRecord(config, entity) : []

    return services.responseCache.getOrBuild(request, reply, tables, async () =>
      buildEnvelope(await readRecord(context, user, entity, id)),
    )
  })

  serveRoute(app, routes.checkRecord, async ({ params, user, context }) => {
    const config = services.config()
    const stored = await findRecord(context, config, user, params)
    const now = services.clock()
    const access = accessTo(config, user, stored, now)
    const record = asEdited(config, user, stored, { access, now })
    const form = recordFormOf(config, record.entity)
    const unseen = new Set([
      ...hiddenFields(config, user, record.entity),
      ...maskedFields(config, user, record.entity),
    ])

    const problems = form
      ? checkRecord(
          context.localized(config),
          form,
          { record, user, now: services.clock() },
          services.validators(form, record.year),
        )
      : []

    return buildEnvelope(problems.filter(({ path }) => !unseen.has(String(path[0]))))
  })

  serveRoute(app, routes.recordChecklist, async ({ params, user, context }) =>
    buildEnvelope(await readOwnChecklist(context, user, params)),
  )

  serveRoute(app, routes.log, async ({ params, user, context }) => {
    const config = services.config()
    const record = await findRecord(context, config, user, params)

    const localized = context.localized(config)
    const { query } = services.database
    const entries = await readLog(query, localized, record, user)

    return buildEnvelope(await addDeliveries(query, localized, { record, user, entries }))
  })
}

const versionRoutes: RoutePlugin = (app) => {
  serveRoute(app, routes.versions, async ({ params, user, context }) =>
    buildEnvelope(await readVersions(context, params, user)),
  )

  serveRoute(app, routes.readVersion, async ({ params, user, context }) =>
    buildEnvelope(await readRecordVersion(context, params, user)),
  )

  serveRoute(
    app,
    routes.restoreVersion,
    ({ params, body, user, context, request }) => {
      const work = async (context: RequestContext) =>
        buildEnvelope(await restoreVersion(context, params, user, body.version))

      return runOnce(request, {
        by: user.id,
        work,
        replayAnswer: recordReplayer(context, user, params.entity),
      })
    },
    { missing: () => recordTexts.needsVersion() },
  )
}

const remarkRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.remarks, async ({ params, user, context }) => {
    const config = services.config()
    const record = await findRecord(context, config, user, params)

    return buildEnvelope(await readRemarks(services.database.query, config, record, user))
  })

  serveRoute(app, routes.remark, async ({ params, body, user, context }) => {
    const { entity, id, remark } = params
    const { resolved } = body
    if (resolved !== undefined)
      return buildEnvelope(await setResolved(context, user, params, resolved))

    const config = services.config()
    const record = await findRecord(context, config, user, {
      entity,
      id,
      action: 'update',
    })

    if (body.reply === undefined) throw badRequest(requestTexts.badParameter({ name: 'reply' }))
    const reply = body.reply.trim()
    const rows = await services.database.query(
      `update remark set reply = $3, replied_at = $4
        where id = $1 and record_id = $2 and not resolved returning id`,
      [remark, id, reply, services.clock()],
    )

    if (rows.length === 0) throw notFound(recordTexts.noRemark())

    return buildEnvelope(await readRemarks(services.database.query, config, record, user))
  })
}

async function setResolved(
  services: RequestContext,
  user: User,
  { entity, id, remark }: PathParams<'remark'>,
  isResolved: boolean,
) {
  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id })
  if (!mayRemark(config, record, user, services.clock()))
    throw forbidden(recordTexts.settledByReviewer())
  if (!(await setRemarkResolved(services.database.query, id, remark, isResolved)))
    throw notFound(recordTexts.noRemark())

  return readRemarks(services.database.query, config, record, user)
}
