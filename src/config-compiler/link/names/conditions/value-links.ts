import { constantFault } from '#config-compiler/link/constant-fault.ts'
import type { Model } from '#config-compiler/link/model.ts'
import { itemCandidates } from '#config-compiler/link/names/candidates.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Part, Pointer } from '#config-compiler/parse/source.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import type { Field } from '#config-model/types.generated.ts'
import { conditionTexts } from './condition-texts.ts'
import type { ConditionPlace } from './place.ts'

/** A constant compared with a field must be one that the field can hold. */
export function linkValue(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  { field, value, part }: { field: Field | undefined; value: unknown; part?: Part },
): void {
  if (
    !field ||
    value === null ||
    (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
  )
    return

  const fault = field.type === 'dictionary' ? null : constantFault(field, value)
  if (fault)
    model.report(
      refRules.valueType,
      place.file,
      pointer,
      conditionTexts.ofField({ title: field.title, message: fault.message }),
      {
        hint: fault.hint,
        causes: [`type of ${field.title}`],
      },
    )

  if (field.type !== 'dictionary') return

  const items = dictionaryItems(model.config, field.dictionary ?? '')

  if (typeof value !== 'string' && items.some((item) => item.value === String(value)))
    model.report(
      refRules.valueType,
      place.file,
      pointer,
      conditionTexts.mustBeText({ title: field.title, value: String(value) }),
      {
        hint: conditionTexts.quote({ value: String(value) }),
      },
    )
  else if (items.length > 0)
    model.resolve(place.file, pointer, {
      rule: refRules.dictionaryValue,
      noun: nameNouns.dictionaryValue({ dictionary: field.dictionary ?? '' }),
      name: String(value),
      candidates: itemCandidates(model, field.dictionary ?? '', items),
      part,
    })
}

/**
 * Links a dictionary value that the code itself uses; without the dictionary nothing is checked.
 */
export function linkItem(
  model: Model,
  file: string,
  pointer: Pointer,
  dictionary: string,
  value: string | undefined,
): void {
  if (value !== undefined && model.config.dictionaries[dictionary])
    linkValue(model, { file, scopes: [] }, pointer, {
      field: { type: 'dictionary', title: dictionary, dictionary },
      value,
    })
}
