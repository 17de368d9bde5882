import type { Config } from '#config-model/config.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { regionName } from '#config-model/facts/region.ts'
import type { Condition, Operand } from '#config-model/types.generated.ts'
import { sentence, type Words } from '#config-model/messages/words.ts'

const comparisons = [
  ['is', 'is'],
  ['isNot', 'isNot'],
  ['above', 'greater'],
  ['atLeast', 'notLess'],
  ['below', 'less'],
  ['atMost', 'notGreater'],
  ['before', 'before'],
  ['after', 'after'],
  ['contains', 'contains'],
] as const
const yearWords = new Set<string>(['working', 'realYear', 'brandStart', 'complianceStart', 'validity'])

/** A condition in words of the configuration's language: for the 403 page, blocked actions and the linter. `entity` gives field titles. */
export function explain(condition: Condition, config: Config, entity?: string): string {
  const words: string[] = []
  const title = (path: string) =>
    (entity === undefined ? undefined : fieldAt(config.entities[entity], path)?.title) ?? path
  const inner = (part: Condition) => explain(part, config, entity)
  const tell = (key: keyof Words, values?: Record<string, string>) => words.push(sentence(config, key, values))
  const or = sentence(config, 'or')
  const list = (value: string | string[]) => (Array.isArray(value) ? value : [value])
  if (condition.all) words.push(condition.all.map(inner).join(sentence(config, 'allOf')))
  if (condition.any) tell('grouped', { text: condition.any.map(inner).join(sentence(config, 'anyOf')) })
  if (condition.not) tell('notSo', { text: inner(condition.not) })
  if (condition.role !== undefined)
    tell('youAre', {
      roles: list(condition.role)
        .map((role) => config.roles.roles[role]?.title ?? role)
        .join(or),
    })
  if (condition.state !== undefined) {
    const states = Object.values(config.workflows).find((workflow) => workflow.entity === entity)?.states
    tell('stateIs', {
      states: list(condition.state)
        .map((state) => states?.[state]?.title ?? state)
        .join(or),
    })
  }
  if (condition.flag !== undefined) tell('flagged', { flag: condition.flag })
  if (condition.window !== undefined)
    tell('during', { window: config.years.windows[condition.window]?.title ?? condition.window })
  if (condition.own !== undefined) tell(condition.own ? 'isYours' : 'isNotYours')
  if (condition.region !== undefined) tell('inYourRegion')
  if (condition.acted !== undefined) tell('actedByYou')
  const subject =
    condition.field !== undefined
      ? title(condition.field)
      : condition.sum
        ? sentence(config, 'sumOf', { fields: condition.sum.map(title).join(sentence(config, 'and')) })
        : condition.change !== undefined
          ? sentence(config, 'changeOf', { field: title(condition.change) })
          : ''
  const value = (operand: Operand) => operandWords(operand, config, entity, condition.field)
  for (const [key, word] of comparisons)
    if (condition[key] !== undefined) tell(word, { subject, value: value(condition[key]) })
  if (condition.in) tell('is', { subject, value: condition.in.map(value).join(or) })
  if (condition.notIn) tell('isNot', { subject, value: condition.notIn.map(value).join(or) })
  if (condition.within !== undefined) tell('within', { subject, value: regionName(config, condition.within) })
  if (condition.startsWith !== undefined) tell('startsWith', { subject, value: condition.startsWith })
  if (condition.matches !== undefined) tell('matches', { subject, value: condition.matches })
  if (condition.has) tell('has', { subject, text: inner(condition.has) })
  if (condition.every) tell('every', { subject, text: inner(condition.every) })
  if (condition.empty) tell('empty', { subject })
  if (condition.notEmpty) tell('notEmpty', { subject })
  return words.join(sentence(config, 'allOf'))
}

function operandWords(operand: Operand, config: Config, entity: string | undefined, path: string | undefined): string {
  if (operand === true) return sentence(config, 'quoted', { value: sentence(config, 'yes') })
  if (operand === false) return sentence(config, 'quoted', { value: sentence(config, 'no') })
  if (operand === null) return sentence(config, 'nothing')
  if (typeof operand !== 'object') {
    const dictionary =
      path === undefined || entity === undefined ? undefined : fieldAt(config.entities[entity], path)?.dictionary
    return dictionary === undefined
      ? String(operand)
      : sentence(config, 'quoted', { value: labelOf(config, dictionary, String(operand)) })
  }
  if (operand.field !== undefined)
    return (entity === undefined ? undefined : fieldAt(config.entities[entity], operand.field)?.title) ?? operand.field
  if (operand.year !== undefined) {
    const year = yearWords.has(operand.year) ? sentence(config, operand.year as keyof Words) : operand.year
    return operand.offset
      ? sentence(config, operand.offset > 0 ? 'yearsAfter' : 'yearsBefore', { year, n: Math.abs(operand.offset) })
      : year
  }
  if (operand.now !== undefined) return sentence(config, operand.now === 'date' ? 'today' : 'now')
  if (operand.sum !== undefined) return sentence(config, 'sumOf', { fields: operand.sum.join(sentence(config, 'and')) })
  return sentence(config, 'ownData')
}
