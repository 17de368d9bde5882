import { hiddenFields, maskedFields, mayAct, rowScope } from '#config-model/access/access.ts'
import { publicationActs } from '#config-model/access/publication.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { recordFormOf } from '#config-model/workflow/workflow.ts'
import type { Envelope } from '#contract/envelope.ts'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import type {
  ActAnswer,
  ActRequest,
  CreateRecordRequest,
  PublishRequest,
  RemoveRecordRequest,
  SaveRecordRequest,
} from '#contract/record.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin, type RequestContext } from '#server/context.ts'
import { ApiError, forbidden, badRequest, notFound } from '#server/errors.ts'
import { omitSecret } from '#server/middleware/idempotency-record.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { addDeliveries } from '#server/outbox/deliveries.ts'
import { runPublishAct } from '#server/records/publish/publishing.ts'
import { asEdited } from '#server/records/publish/working-copy.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { createRecord, findRecord, readRecord, saveRecord } from '#server/records/records.ts'
import { tablesOfRecord } from '#server/records/relations.ts'
import { mayReview, readRemarks, settleRemark } from '#server/records/remarks.ts'
import { recordReplayer } from '#server/records/replay-answer.ts'
import { previousRecord, previousRound } from '#server/records/versions/previous-record.ts'
import {
  readRecordVersion,
  readVersions,
  restoreVersion,
} from '#server/records/versions/version-calls.ts'
import { readLimitUse } from '#server/records/write/record-limits.ts'
import { removeRecord } from '#server/records/write/remove-record.ts'
import { replayActAnswer, runAct, warnOfAct } from '#server/records/write/run-act.ts'
import { requestTexts } from '#server/request-texts.ts'
import { bodyObject, bodyText } from '#server/request-values.ts'
import { readLog } from '#server/workflow/action-log.ts'
import { ownChecklist } from '#server/workflow/self-checklist.ts'

/** Records of every entity: one set of endpoints for all. */
export const recordRoutes: RoutePlugin = (app, services) => {
  creatingRoutes(app, services)
  changingRoutes(app, services)
  readingRoutes(app, services)
  versionRoutes(app, services)
  remarkRoutes(app, services)
}

/** New records: made, how many more there may be, what the year before says. */
const creatingRoutes: RoutePlugin = (app, services) => {
  app.post<{ Params: PathParams<'records'> }>(routePatterns.records, (request) => {
    const user = requireUser(request)
    const { entity } = request.params
    const work = async () => {
      const { data = {}, ...more } = bodyObject<CreateRecordRequest>(request)
      if (data === null || typeof data !== 'object' || Array.isArray(data))
        throw badRequest(requestTexts.notObject())
      if (!Object.hasOwn(services.config().entities, entity)) throw notFound(recordTexts.noKind())

      return buildEnvelope(await createRecord(request.services, user, entity, data, more))
    }

    return runOnce(services, request, {
      by: user.id,
      work,
      replayAnswer: recordReplayer(request.services, user, entity),
      withoutSecrets: omitSecret,
    })
  })

  app.get<{ Params: PathParams<'recordLimits'> }>(routePatterns.recordLimits, async (request) => {
    const user = requireUser(request)
    const { entity } = request.params
    const config = services.config()
    const decision = Object.hasOwn(config.entities, entity)
      ? mayAct(request.services.localized(config), user, {
          entity,
          action: 'create',
          record: null,
          now: services.clock(),
        })
      : null

    if (decision === null) throw notFound(recordTexts.noKind())

    // How much is left may be read while the window is closed.
    if (!decision.allowed && rowScope(config, user, entity, 'create') === false)
      throw forbidden(verbatimPhrase(decision.reason))

    const { query } = services.database
    const owned = { entity, owner: user.ownerId, year: config.years.realYear }

    return buildEnvelope(await readLimitUse(request.services, query, user, owned))
  })

  app.get<{ Params: PathParams<'previousRecord'>; Querystring: { of?: string } }>(
    routePatterns.previousRecord,
    async (request) => {
      const earlier = request.query.of === 'round' ? previousRound : previousRecord
      return buildEnvelope(await earlier(request.services, request.params, requireUser(request)))
    },
  )
}

/** One record saved, removed or published. */
const changingRoutes: RoutePlugin = (app, services) => {
  app.patch<{ Params: PathParams<'record'> }>(routePatterns.record, async (request) => {
    const user = requireUser(request)
    const {
      version,
      changes,
      isConfirmed = false,
      transferTo,
    } = bodyObject<SaveRecordRequest>(request)
    if (
      version === undefined ||
      !Number.isInteger(version) ||
      changes === null ||
      typeof changes !== 'object' ||
      Array.isArray(changes)
    )
      throw badRequest(recordTexts.badSave())

    return buildEnvelope(
      await saveRecord(request.services, user, {
        ...request.params,
        version,
        changes,
        isConfirmed,
        ...(transferTo === undefined ? {} : { transferTo }),
      }),
    )
  })

  app.delete<{ Params: PathParams<'record'> }>(routePatterns.record, (request) => {
    const user = requireUser(request)
    const work = async () => {
      const { reason } = (request.body ?? {}) as RemoveRecordRequest
      await removeRecord(request.services, user, { ...request.params, reason, ip: request.ip })
      return buildEnvelope(null)
    }

    return runOnce(services, request, {
      by: user.id,
      work,
      replayAnswer: async () => buildEnvelope(null),
    })
  })

  app.get<{ Params: PathParams<'recordAct'> }>(routePatterns.recordAct, async (request) => {
    const { id, ...named } = request.params
    return buildEnvelope(
      await warnOfAct(request.services, requireUser(request), { ...named, ids: [id] }),
    )
  })

  app.post<{ Params: PathParams<'recordAct'> }>(routePatterns.recordAct, async (request) => {
    const user = requireUser(request)
    const work = async () => {
      const { version, transferTo } = bodyObject<ActRequest>(request)
      if (version === undefined || !Number.isInteger(version))
        throw badRequest(recordTexts.needsVersion())

      return buildEnvelope(
        await runAct(request.services, user, {
          ...request.params,
          version,
          ...(transferTo === undefined ? {} : { transferTo }),
        }),
      )
    }

    const { entity, act } = request.params
    const replayAnswer = async () => buildEnvelope(replayActAnswer(services.config(), entity, act))
    const answer = await runOnce<Envelope<Partial<ActAnswer>>>(services, request, {
      by: user.id,
      work,
      replayAnswer,
      withoutSecrets: omitSecret,
    })

    if (!('told' in answer.data)) throw new ApiError(409, 'told-once', recordTexts.toldBefore())

    return answer
  })

  app.post<{ Params: PathParams<'publication'> }>(routePatterns.publication, (request) => {
    const user = requireUser(request)
    const { entity, id } = request.params
    const work = async () => {
      const act = publicationActs.find((name) => name === request.params.act)
      if (act === undefined) throw notFound(recordTexts.noAct())

      const { version, reason } = bodyObject<PublishRequest>(request)
      if (version === undefined || !Number.isInteger(version))
        throw badRequest(recordTexts.needsVersion())

      return buildEnvelope(
        await runPublishAct(request.services, user, {
          entity,
          id,
          act,
          version,
          reason,
          ip: request.ip,
        }),
      )
    }

    return runOnce(services, request, {
      by: user.id,
      work,
      replayAnswer: recordReplayer(request.services, user, entity),
    })
  })
}

/** One record read, with its problems and its log. */
const readingRoutes: RoutePlugin = (app, services) => {
  app.get<{ Params: PathParams<'record'> }>(routePatterns.record, (request, reply) => {
    const { entity, id } = request.params
    const config = services.config()
    const tables = Object.hasOwn(config.entities, entity) ? tablesOfRecord(config, entity) : []

    return services.answers.tell(request, reply, tables, async () =>
      buildEnvelope(await readRecord(request.services, requireUser(request), entity, id)),
    )
  })

  app.get<{ Params: PathParams<'recordCheck'> }>(routePatterns.recordCheck, async (request) => {
    const user = requireUser(request)
    const config = services.config()
    const stored = await findRecord(request.services, config, user, request.params)
    const record = asEdited(config, user, stored, services.clock())
    const form = recordFormOf(config, record.entity)
    const unseen = new Set([
      ...hiddenFields(config, user, record.entity),
      ...maskedFields(config, user, record.entity),
    ])

    const problems = form
      ? checkRecord(
          request.services.localized(config),
          form,
          { record, user, now: services.clock() },
          services.validators(form, record.year),
        )
      : []

    return buildEnvelope(problems.filter(({ path }) => !unseen.has(String(path[0]))))
  })

  app.get<{ Params: PathParams<'recordChecklist'> }>(
    routePatterns.recordChecklist,
    async (request) =>
      buildEnvelope(await ownChecklist(request.services, requireUser(request), request.params)),
  )

  app.get<{ Params: PathParams<'log'> }>(routePatterns.log, async (request) => {
    const user = requireUser(request)
    const config = services.config()
    const record = await findRecord(request.services, config, user, request.params)

    const localized = request.services.localized(config)
    const { query } = services.database
    const entries = await readLog(query, localized, record, user)

    return buildEnvelope(await addDeliveries(query, localized, { record, user, entries }))
  })
}

/** What was published before: listed, read, and taken up again as a draft. */
const versionRoutes: RoutePlugin = (app, services) => {
  app.get<{ Params: PathParams<'versions'> }>(routePatterns.versions, async (request) =>
    buildEnvelope(await readVersions(request.services, request.params, requireUser(request))),
  )

  app.get<{ Params: PathParams<'keptVersion'> }>(routePatterns.keptVersion, async (request) =>
    buildEnvelope(await readRecordVersion(request.services, request.params, requireUser(request))),
  )

  app.post<{ Params: PathParams<'keptVersion'> }>(routePatterns.keptVersion, (request) => {
    const user = requireUser(request)
    const work = async () => {
      const { version } = bodyObject<ActRequest>(request)
      if (version === undefined || !Number.isInteger(version))
        throw badRequest(recordTexts.needsVersion())

      return buildEnvelope(await restoreVersion(request.services, request.params, user, version))
    }

    return runOnce(services, request, {
      by: user.id,
      work,
      replayAnswer: recordReplayer(request.services, user, request.params.entity),
    })
  })
}

/** Remarks of reviewers, settled and answered. */
const remarkRoutes: RoutePlugin = (app, services) => {
  app.get<{ Params: PathParams<'remarks'> }>(routePatterns.remarks, async (request) => {
    const user = requireUser(request)
    const config = services.config()
    const record = await findRecord(request.services, config, user, request.params)

    return buildEnvelope(await readRemarks(services.database.query, config, record, user))
  })

  app.patch<{ Params: PathParams<'remark'> }>(routePatterns.remark, async (request) => {
    const user = requireUser(request)
    const { entity, id, remark } = request.params
    const { resolved } = bodyObject<{ resolved?: boolean }>(request)
    if (typeof resolved === 'boolean')
      return buildEnvelope(await settle(request.services, user, request.params, resolved))

    const config = services.config()
    const record = await findRecord(request.services, config, user, {
      entity,
      id,
      action: 'update',
    })

    const reply = bodyText(bodyObject<{ reply: string }>(request).reply, 'reply', 300).trim()
    const rows = await services.database.query(
      'update remark set reply = $3, replied_at = $4 where id = $1 and record_id = $2 and not resolved returning id',
      [remark, id, reply, services.clock()],
    )

    if (rows.length === 0) throw notFound(recordTexts.noRemark())

    return buildEnvelope(await readRemarks(services.database.query, config, record, user))
  })
}

/** A reviewer settles a remark, or opens it again. */
async function settle(
  services: RequestContext,
  user: User,
  { entity, id, remark }: PathParams<'remark'>,
  isResolved: boolean,
) {
  const config = services.config()
  const record = await findRecord(services, config, user, { entity, id })
  if (!mayReview(config, record, user, services.clock()))
    throw forbidden(recordTexts.settledByReviewer())
  if (!(await settleRemark(services.database.query, id, remark, isResolved)))
    throw notFound(recordTexts.noRemark())

  return readRemarks(services.database.query, config, record, user)
}
