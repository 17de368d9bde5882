import type { Model } from '#config-compiler/link/model.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import { kindOfField } from '#config-compiler/link/value-kinds.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import type { Condition, Field } from '#config-model/types.generated.ts'
import { conditionTexts } from './condition-texts.ts'
import { linkPath } from './path-links.ts'
import type { ConditionPlace } from './place.ts'

/** What a sum or a change is compared like. */
const figure: Field = { type: 'decimal', title: '合计或变动' }

/** A field that is added up or compared with the row before must hold numbers. */
function linkFigure(model: Model, place: ConditionPlace, pointer: Pointer, path: string): void {
  const field = linkPath(model, place, pointer, path)
  if (field && kindOfField(field) !== 'number')
    model.report(
      refRules.valueType,
      place.file,
      pointer,
      conditionTexts.notCalculable({ title: field.title, type: field.type }),
      {
        hint: conditionTexts.nameNumberField(),
      },
    )
}

/**
 * What a condition judges: the field it names, or a figure it calculates; undefined when it judges
 * neither, or names no field.
 */
export function linkJudged(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  condition: Condition,
): Field | undefined {
  for (const [index, path] of (condition.sum ?? []).entries())
    linkFigure(model, place, [...pointer, 'sum', index], path)
  if (condition.change !== undefined)
    linkFigure(model, place, [...pointer, 'change'], condition.change)

  if (condition.sum !== undefined || condition.change !== undefined) return figure

  return condition.field === undefined
    ? undefined
    : linkPath(model, place, [...pointer, 'field'], condition.field)
}
