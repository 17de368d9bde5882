import { hiddenFields } from '#config-model/access/access.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, workflowOf } from '#config-model/config.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import type { User } from '#config-model/user.ts'
import { evaluateEvidence, type Evidence } from '#config-model/workflow/evidence.ts'
import type { RequestContext } from '#server/context.ts'
import { readRecord } from '#server/records/records.ts'

/**
 * The reviewers' checklist for a record's editor; empty unless the form shows it. Evaluated here:
 * conditions and hidden values stay on the server.
 * @throws ApiError 404
 */
export async function readOwnChecklist(
  services: RequestContext,
  user: User,
  { entity: kind, id }: { entity: string; id: string },
): Promise<Evidence[]> {
  const record = await readRecord(services, user, kind, id)
  const config = services.localized(services.config())
  const form = recordFormOf(config, kind)
  const name = form === undefined ? undefined : config.forms[form]?.submit?.checklist
  const transition = name === undefined ? undefined : workflowOf(config, kind)?.transitions[name]
  if (!transition || record.may.edit.length === 0) return []

  const hidden = hiddenFields(config, user, kind)
  const entity = entityOf(config, kind)
  const fields = Object.fromEntries(
    Object.entries(entity.fields).filter(([field]) => !hidden.has(field)),
  )
  const seen = { ...config, entities: { ...config.entities, [kind]: { ...entity, fields } } }

  return evaluateEvidence(seen, transition, recordContext(seen, record, user, services.clock()))
}
