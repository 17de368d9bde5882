import type { Part, Pointer } from '#config-compiler/diagnostic/problem.ts'
import { constantFault } from '#config-compiler/link/constant-fault.ts'
import {
  itemCandidates,
  fieldCandidates,
  titledCandidates,
} from '#config-compiler/link/names/candidates.ts'
import { regionCode, yearFactName } from '#config-compiler/link/names/name-kinds.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import {
  kindOfField,
  kindOfYearFact,
  kindWords,
  type ValueKind,
} from '#config-compiler/link/value-kinds.ts'
import type { Model } from '#config-compiler/model.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { regionLevel, regionLevels, regionName } from '#config-model/facts/region.ts'
import { yearNumbers } from '#config-model/facts/years.ts'
import { isChoice, isRegion } from '#config-model/field-traits.ts'
import type { Field, Operand } from '#config-model/types.generated.ts'
import { userFactTitles } from '#config-model/user.ts'
import { linkPath } from './path-links.ts'
import { conditionTexts, type ConditionPlace, isSystemPath } from './place.ts'

/** A constant must be a possible value of the compared field. */
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

  const fault = isChoice(field) ? null : constantFault(field, value)
  if (fault)
    model.report(
      refRules.valueType,
      { file: place.file, pointer },
      conditionTexts.ofField({ title: field.title, message: fault.message }),
      { hint: fault.hint, causes: [`type of ${field.title}`] },
    )

  if (isRegion(field) && typeof value === 'string' && !fault)
    linkRegion(model, place, pointer, { field, code: value })
  if (!isChoice(field)) return

  const items = dictionaryItems(model.config, field.dictionary ?? '')

  if (typeof value !== 'string' && items.some((item) => item.value === String(value)))
    model.report(
      refRules.valueType,
      { file: place.file, pointer },
      conditionTexts.mustBeText({ title: field.title, value: String(value) }),
      { hint: conditionTexts.quote({ value: String(value) }) },
    )
  else if (items.length > 0)
    model.resolve(place.file, pointer, String(value), {
      rule: refRules.dictionaryValue,
      noun: nameNouns.dictionaryValue({ dictionary: field.dictionary ?? '' }),
      candidates: () => itemCandidates(model, field.dictionary ?? '', items),
      part,
    })
}

/** A code of the depth that the field takes; blank for none. */
function linkRegion(
  model: Model,
  { file }: ConditionPlace,
  pointer: Pointer,
  { field, code }: { field: Field; code: string },
): void {
  if (code.trim() === '' || !model.resolve(file, pointer, code, regionCode(model))) return

  const { depth = 'district' } = field
  if (depth === 'any' || regionLevel(code) === regionLevels[depth]) return

  const level = conditionTexts[depth]()
  const isAbove = regionLevel(code) < regionLevels[depth]

  model.report(
    refRules.valueType,
    { file, pointer },
    conditionTexts.otherLevel({
      title: field.title,
      level,
      code,
      name: regionName(model.config, code),
    }),
    {
      hint: isAbove
        ? conditionTexts.writeLevelOrWithin({ level, code })
        : conditionTexts.writeLevel({ level }),
      causes: [`depth of ${field.title}`],
    },
  )
}

/** A dictionary value that the code itself uses; skipped without the dictionary. */
export function linkItem(
  model: Model,
  file: string,
  pointer: Pointer,
  { dictionary, value }: { dictionary: string; value: string | undefined },
): void {
  if (value !== undefined && model.config.dictionaries[dictionary])
    linkValue(model, { file, scopes: [] }, pointer, {
      field: { type: 'dictionary', title: dictionary, dictionary },
      value,
    })
}

const userFacts: readonly string[] = Object.keys(userFactTitles)

/** Returns the kind of the operand's values where certain. */
export function linkOperand(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  operand: Operand | undefined,
): ValueKind | undefined {
  if (operand === null || typeof operand !== 'object') return undefined
  if (operand.field !== undefined) {
    const field = linkPath(model, place, [...pointer, 'field'], { path: operand.field })
    return field && !isSystemPath(operand.field, place) && !operand.field.includes('*')
      ? kindOfField(field)
      : undefined
  }

  for (const [index, path] of (operand.sum ?? []).entries())
    linkPath(model, place, [...pointer, 'sum', index], { path })
  if (operand.sum) return 'number'
  if (operand.now !== undefined) return 'date'

  if (operand.year !== undefined) {
    const facts = yearNumbers.map((name) => ({ name }))
    const kind = yearFactName(model, facts)
    return model.resolve(place.file, [...pointer, 'year'], operand.year, kind)
      ? kindOfYearFact(operand.year)
      : undefined
  }

  if (operand.form !== undefined) {
    const formField = place.form?.[operand.form]
    model.resolve(place.file, [...pointer, 'form'], operand.form, {
      rule: refRules.field,
      noun: nameNouns.dialogField(),
      candidates: () => titledCandidates(place.form ?? {}),
    })

    return formField && kindOfField(formField)
  }

  if (operand.state !== undefined) {
    if (!place.isTransition)
      model.report(
        refRules.stateValue,
        { file: place.file, pointer: [...pointer, 'state'] },
        conditionTexts.noTransition(),
        { part: 'key', hint: conditionTexts.useStateItself() },
      )

    return 'text'
  }

  return operand.user === undefined
    ? undefined
    : linkUserFact(model, place, [...pointer, 'user'], operand.user)
}

function linkUserFact(
  model: Model,
  { file }: ConditionPlace,
  pointer: Pointer,
  path: string,
): ValueKind | undefined {
  const [first = '', second] = path.split('.')
  const { owner } = model.config.roles
  const entity = model.config.entities[owner ?? '']

  if (first === owner && second !== undefined) {
    const candidates = entity ? fieldCandidates(model, owner) : [{ name: second }]
    model.resolve(file, pointer, second, {
      rule: refRules.field,
      noun: nameNouns.fieldOf({ entity: entity?.title ?? nameNouns.owner() }),
      candidates: () => candidates,
    })

    return entity?.fields[second] && kindOfField(entity.fields[second])
  }

  const facts = [...userFacts, ...(owner === undefined ? [] : [owner])].map((name) => ({ name }))
  const name = userFacts.includes(first) ? path : first

  return model.resolve(file, pointer, name, {
    rule: refRules.userFact,
    noun: nameNouns.userFact(),
    candidates: () => facts,
  })
    ? 'text'
    : undefined
}

/** Checks the operand's kind against the field. */
export function linkOperandOf(
  model: Model,
  place: ConditionPlace,
  pointer: Pointer,
  { field, operand }: { field: Field | undefined; operand: Operand | undefined },
): void {
  const kind = linkOperand(model, place, pointer, operand)
  if (!field) return

  const fieldKind = kindOfField(field)

  // Dates convert to text.
  const isTaken = kind === fieldKind || (kind === 'date' && fieldKind === 'text')

  if (kind !== undefined && fieldKind !== undefined && !isTaken)
    model.report(
      refRules.valueType,
      { file: place.file, pointer },
      conditionTexts.fieldGiven({
        title: field.title,
        type: field.type,
        actual: kindWords[kind](),
      }),
      { hint: conditionTexts.bothSidesOfOneKind(), causes: [`type of ${field.title}`] },
    )

  linkValue(model, place, pointer, { field, value: operand })
}
