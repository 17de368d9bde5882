import type { Config } from '#config-model/config.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import { yearDateOf } from '#config-model/facts/years.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { formatSentence, type PlainWord } from '#config-model/messages/words.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'
import type { DescriptionContext, Operator } from './operator.ts'
import { conditionOperators } from './operators.ts'
import { conditionStatements, type Statement } from './statements.ts'
import { conditionSubjects, type SubjectWord } from './subjects.ts'

type Written<Word> = [keyof Condition, Word]
const statementWords = Object.entries(conditionStatements) as Written<Statement<unknown>>[]
const operatorWords = Object.entries(conditionOperators) as Written<Operator<unknown>>[]
const subjectWords = Object.entries(conditionSubjects) as Written<SubjectWord<unknown>>[]
const knownWords = new Set<string>(
  [...statementWords, ...operatorWords, ...subjectWords].map(([word]) => word),
)
const yearWords = ['working', 'realYear'] as const

const customDescriptions = new WeakMap<Condition, (config: Config) => string>()

/** Attaches words to a condition derived from another property; they replace its description. */
export function describeAs(condition: Condition, words: (config: Config) => string): Condition {
  customDescriptions.set(condition, words)
  return condition
}

type RowFields = Readonly<Record<string, Field>>

/**
 * For the 403 page, blocked actions, required fields and the linter. `entity` gives field titles,
 * `row` those of a row.
 */
export function explainCondition(
  condition: Condition,
  config: Config,
  entity?: string,
  row?: RowFields,
): string {
  const instead = customDescriptions.get(condition)
  if (instead) return instead(config)

  const context = createDescriptionContext(condition, config, entity, row)
  const words: string[] = []

  for (const [word, statement] of statementWords)
    if (condition[word] !== undefined) words.push(statement.describe(condition[word], context))

  const subject = subjectText(condition, context)
  for (const [word, operator] of operatorWords)
    if (condition[word] !== undefined)
      words.push(operator.describe(condition[word], subject, context))

  for (const word of Object.keys(condition))
    if (!knownWords.has(word)) words.push(context.format('quoted', { value: word }))

  return words.join(formatSentence(config, 'allOf'))
}

function subjectText(condition: Condition, context: DescriptionContext): string {
  const written = subjectWords.find(([word]) => condition[word] !== undefined)
  return written ? written[1].describe(condition[written[0]], context) : ''
}

function createDescriptionContext(
  condition: Condition,
  config: Config,
  entity: string | undefined,
  row?: RowFields,
): DescriptionContext {
  const fieldOf = (path: string) =>
    (row && fieldAt({ fields: row }, path)) ??
    (entity === undefined ? undefined : fieldAt(config.entities[entity], path))
  const titleOf = (path: string) => fieldOf(path)?.title ?? path
  const subject = condition.field === undefined ? undefined : fieldOf(condition.field)

  return {
    config,
    entity,
    titleOf,
    format: (key, ...values) => formatSentence(config, key, ...values),
    describePart: (part) => explainCondition(part, config, entity, subject?.fields ?? row),
    describeOperand: (operand) => {
      if (operand !== null && typeof operand === 'object')
        return sourceWords(operand, config, titleOf)
      return constantWords(operand, config, subject?.dictionary)
    },
  }
}

type Constant = Exclude<Operand, object>

function constantWords(value: Constant, config: Config, dictionary: string | undefined): string {
  const quoted = (text: string) => formatSentence(config, 'quoted', { value: text })
  if (value === null) return formatSentence(config, 'nothing')
  if (typeof value === 'boolean') return quoted(formatSentence(config, value ? 'yes' : 'no'))

  return dictionary === undefined
    ? String(value)
    : quoted(labelOf(config, dictionary, String(value)))
}

function sourceWords(
  operand: Extract<Operand, object>,
  config: Config,
  title: (path: string) => string,
): string {
  const day = unshiftedWords(operand, config, title)
  const { plusDays: n = 0 } = operand

  return n === 0
    ? day
    : formatSentence(config, 'plusDays', { day, sign: n > 0 ? '+' : '−', n: Math.abs(n) })
}

function dateWords(config: Config, name: string): string {
  const { title = name, text } = yearDateOf(config.years, name) ?? {}
  return text === undefined ? title : formatSentence(config, 'titled', { title, text })
}

function unshiftedWords(
  operand: Extract<Operand, object>,
  config: Config,
  title: (path: string) => string,
): string {
  if (operand.field !== undefined) return shifted(title(operand.field), operand.offset)
  if (operand.year !== undefined) {
    const word = yearWords.find((name) => name === operand.year)
    const year = word ? formatSentence(config, word) : dateWords(config, operand.year)
    if (!operand.offset) return year

    return formatSentence(config, operand.offset > 0 ? 'yearsAfter' : 'yearsBefore', {
      year,
      n: Math.abs(operand.offset),
    })
  }

  if (operand.now !== undefined)
    return formatSentence(config, operand.now === 'date' ? 'today' : 'now')

  if (operand.sum !== undefined)
    return shifted(
      formatSentence(config, 'sumOf', { fields: operand.sum.join(formatSentence(config, 'and')) }),
      operand.offset,
    )

  if (operand.state !== undefined)
    return formatSentence(config, operand.state === 'left' ? 'stateLeft' : 'stateReached')

  return formatSentence(config, userWords[operand.user ?? ''] ?? 'ownData')
}

/** Data of the present user, by their names in conditions. */
const userWords: Partial<Record<string, PlainWord>> = {
  id: 'ownAccount',
  username: 'ownAccount',
  name: 'ownName',
  nickName: 'ownNickname',
  employer: 'ownEmployer',
  mobile: 'ownMobile',
  email: 'ownEmail',
  regionCode: 'ownJurisdiction',
  ownerId: 'ownSubject',
}

const shifted = (value: string, offset = 0) =>
  offset === 0 ? value : `${value} ${offset > 0 ? '+' : '−'} ${Math.abs(offset)}`
