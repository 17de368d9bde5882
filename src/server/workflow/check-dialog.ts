import { Ajv } from 'ajv'
import { checkFields } from '#config-model/check-fields.ts'
import { recordContext } from '#config-model/condition.ts'
import type { Config } from '#config-model/config.ts'
import { fieldSchema } from '#config-model/field-types.ts'
import type { Field, Workflow } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { Validators } from '#config-model/check-record.ts'
import { toKeywordError } from '#server/config-release/compile-validators.ts'
import type { Services } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { TransitionCall } from './run-transition.ts'

const compiled = new WeakMap<Record<string, Field>, Validators>()

function validatorsOf(config: Config, fields: Record<string, Field>): Validators {
  let known = compiled.get(fields)
  if (!known) {
    const ajv = new Ajv({ allErrors: true, strict: false, ownProperties: true, multipleOfPrecision: 6 })
    known = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const check = ajv.compile(fieldSchema(field, { config, year: null }))
        return [name, (value: unknown) => (check(value) ? [] : (check.errors ?? []).map(toKeywordError))]
      }),
    )
    compiled.set(fields, known)
  }
  return known
}

/** The dialog of a transition must be filled in as its `form` says. @throws ApiError 400 with problems whose path leads into the dialog */
export function checkDialog(
  services: Services,
  config: Config,
  workflow: Workflow,
  id: string,
  record: StoredRecord,
  user: User | null,
  { form }: TransitionCall,
): void {
  const fields = workflow.transitions[id]?.form ?? {}
  const unknown = Object.keys(form).find((name) => !(name in fields))
  if (unknown !== undefined) throw invalid(`办理表单中没有“${unknown}”`)
  if (user === null) return
  const context = recordContext(config, record, user, services.clock(), form)
  const problems = checkFields(config, fields, form, { ...context, scopes: [...context.scopes, { fields, values: form }] }, validatorsOf(config, fields))
  if (problems.length > 0) throw invalid(problems[0]!.message, problems)
}
