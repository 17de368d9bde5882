import { mayAct } from '#config-model/access/access.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { actOf, rightOfAct, sourceOf } from '#config-model/sources.ts'
import type { ActName } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ActAnswer, ActRequest, ActWarning } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import type { SourceWarning } from '#server/context.ts'
import { ApiError, notFound, staleVersion } from '#server/errors.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { findRecord } from '#server/records/records.ts'
import { runRecordChange, sourceServiceOf } from '#server/records/sources.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

export function listOpenSourceActs(
  config: Config,
  user: User,
  record: EntityRecord,
  now: Date,
): string[] {
  const { entity } = record
  const may = (act: string) =>
    mayAct(config, user, { entity, action: rightOfAct(config, entity, act), record, now }).allowed

  return Object.keys(sourceOf(config, entity)?.acts ?? {}).filter(
    (act) => may(act) && isOpen(config, user, record, { act, now }),
  )
}

function isOpen(
  config: Config,
  user: User,
  record: EntityRecord,
  { act, now }: { act: string; now: Date },
): boolean {
  const when = actOf(config, record.entity, act)?.when
  return when === undefined || evaluateCondition(when, recordContext(config, record, user, now))
}

/** Answers a repeated call, without results shown once. */
export function replayActAnswer(config: Config, entity: string, act: string): Partial<ActAnswer> {
  return actOf(config, entity, act)?.returnsSecret ? {} : { secret: null }
}

/**
 * Runs and logs an act of a source.
 * @throws ApiError 404, 403, 409 (changed meanwhile, or not open now), and the source's refusals
 */
export async function runAct(
  services: RequestContext,
  user: User,
  {
    entity,
    id,
    act,
    version,
    transferTo,
  }: ActRequest & { entity: string; id: string; act: string },
): Promise<ActAnswer> {
  const config = services.config()
  const run = sourceServiceOf(services, config, entity)?.acts?.[act as ActName]
  if (run === undefined) throw notFound(recordTexts.noAct())

  const action = rightOfAct(config, entity, act)
  const { outcome } = await runRecordChange(services, config, entity, async (query) => {
    const record = await findRecord(services, config, user, {
      entity,
      id,
      action,
      query,
      lock: true,
    })

    if (record.version !== version) throw staleVersion(record.version)
    if (!isOpen(config, user, record, { act, now: services.clock() }))
      throw new ApiError(409, 'stale', recordTexts.actDone())

    const outcome = await run({ services, config, query, user, record, transferTo })
    const subject = String(record.data[config.entities[entity]?.titleField ?? ''] ?? '')

    await services.eventLog.write(
      services.caller,
      user,
      { kind: 'record', entity, record: id, subject, detail: { act } },
      query,
    )

    return { id: record.id, outcome }
  })

  await services.configFiller.whenIdle()

  return typeof outcome === 'object' ? { secret: null, ...outcome } : { secret: outcome }
}

/**
 * Null for none.
 * @throws ApiError 404, 403
 */
export async function findActWarning(
  services: RequestContext,
  user: User,
  { entity, ids, act }: { entity: string; ids: readonly string[]; act: string },
): Promise<ActWarning> {
  const config = services.config()
  const service = sourceServiceOf(services, config, entity)
  if (service?.acts?.[act as ActName] === undefined) throw notFound(recordTexts.noAct())

  const { query } = services.database
  const action = rightOfAct(config, entity, act)
  const records: StoredRecord[] = []
  for (const id of ids)
    records.push(await findRecord(services, config, user, { entity, id, action, query }))

  const call = { services, config, query, user }
  const { text = null, handOver } =
    (await service.warns?.[act as ActName]?.(call, records)) ?? ({} as Partial<SourceWarning>)

  return {
    warning: text ? formatPhrase(text, services.locale) : null,
    ...(handOver ? { handOver } : {}),
  }
}
