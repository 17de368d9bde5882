import type { Model } from '#config-compiler/link/model.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { unfitOperators } from '#config-model/conditions/operators.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import { conditionTexts } from './condition-texts.ts'
import { isSystem, type ConditionPlace } from './place.ts'

/** Reports operators that the type of the field does not allow. */
export function tellUnfit(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  condition: Condition,
  field: Field | undefined,
): Set<string> {
  const isPlain = !condition.field?.includes('*')
  if (!field || !isPlain || isSystem(condition.field ?? '', place)) return new Set()

  const unfit = unfitOperators(condition, field)

  for (const key of unfit)
    model.report(
      refRules.operatorType,
      place.file,
      [...pointer, key],
      conditionTexts.notJudgeableBy({ title: field.title, type: field.type, key }),
      {
        hint: conditionTexts.useAnotherJudgement(),
        causes: [`type of ${field.title}`],
        part: 'key',
      },
    )

  return new Set(unfit)
}
