import { isEmpty } from '#config-model/conditions/compare.ts'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { FieldCheck, type FieldProblem, type Validators } from './check-record.ts'

/**
 * Validates a bare set of fields, such as a transition's dialog. `context` ends with their scope.
 */
export function checkFields(
  config: Config,
  { fields, values }: { fields: Record<string, Field>; values: RecordData },
  context: ConditionContext,
  validators: Validators,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    new FieldCheck(
      config,
      problems,
      name,
      isEmpty(value) ? [] : (validators[name]?.(value) ?? []),
    ).check([name], field, value, context)
  }

  return problems
}
