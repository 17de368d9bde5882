import { hiddenFields } from '#config-model/access/access.ts'
import { textBefore } from '#config-model/assert.ts'
import { isEmpty } from '#config-model/conditions/compare.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { explainCondition } from '#config-model/conditions/condition-words.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import type { ConditionContext, Scope } from '#config-model/conditions/context.ts'
import { readPath } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { isBoolean, isChoice } from '#config-model/field-traits.ts'
import { fieldAt, formatValue } from '#config-model/field-types.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import { requiredMessage } from './form-messages.ts'

/**
 * Why a field is required now ("产业选择了“茶叶”"). Empty for always required fields, and when the user
 * may not see the reason.
 */
export function requiredReason(
  { required, requiredWhen }: Field,
  context: ConditionContext,
  config: Config,
): string {
  if (required === true || requiredWhen === undefined || !evaluateCondition(requiredWhen, context))
    return ''
  return reasonOf(requiredWhen, context, config)
}

/** Asks for a missing value, with the reason where conditional. */
export function missingMessage(field: Field, context: ConditionContext, config: Config): string {
  const message = requiredMessage(field, config)
  const reason = field.const === true ? '' : requiredReason(field, context, config)
  return reason === '' ? message : formatSentence(config, 'because', { message, reason })
}

/** "因为产业选择了“茶叶”，此项必填"; empty without a reason. */
export function requiredNote(field: Field, context: ConditionContext, config: Config): string {
  const reason = requiredReason(field, context, config)
  return reason === '' ? '' : formatSentence(config, 'requiredBecause', { reason })
}

function reasonOf(condition: Condition, context: ConditionContext, config: Config): string {
  const { all, any, field: path } = condition
  const joint = formatSentence(config, 'allOf')
  const joinReasons = (parts: Condition[]) =>
    [...new Set(parts.map((part) => reasonOf(part, context, config)))]
      .filter((text) => text !== '')
      .join(joint)

  if (all) return joinReasons(all)
  if (any) return joinReasons(any.filter((part) => evaluateCondition(part, context)))

  const paths = fieldsRead(condition)
  if (paths.length === 0 || paths.some((read) => isWithheld(read, context, config))) return ''

  const scope = path === undefined ? undefined : scopeOf(path, context)
  const field = path === undefined ? undefined : fieldAt(scope, path)
  const value = path === undefined ? undefined : readPath(path, context)

  if (field && !isEmpty(value) && (isChoice(field) || isBoolean(field)))
    return formatSentence(config, 'chose', {
      field: field.title,
      value: formatValue(value, field, config),
    })

  return explainCondition(condition, config, context.record?.entity, context.scopes.at(-1)?.fields)
}

const scopeOf = (path: string, { scopes }: ConditionContext): Scope | undefined =>
  scopes.findLast(({ fields }) => Object.hasOwn(fields, textBefore(path, '.')))

/** Hidden or masked for this user, or outside the form. */
function isWithheld(path: string, context: ConditionContext, config: Config): boolean {
  const scope = scopeOf(path, context)
  const entity = context.record?.entity
  if (scope === undefined || entity === undefined) return true
  if (scope !== context.scopes[0]) return false

  const top = textBefore(path, '.')
  const isMasked = config.entities[entity]?.access.some(({ mask }) => mask?.includes(top))

  return isMasked === true || hiddenFields(config, context.user, entity).has(top)
}
