import { hiddenFields, maskedFields, mayOpen } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { type Config, entityOf, workflowOf } from '#config-model/config.ts'
import { fieldAt, fieldTypes, formatValue } from '#config-model/field-types.ts'
import { checkFields } from '#config-model/forms/check-fields.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { computeSavedValues } from '#config-model/forms/record-data.ts'
import { readRule } from '#config-model/measure/measure-rule.ts'
import { findTrialRefusal } from '#config-model/measure/measure.ts'
import {
  type Phrase,
  definePhrases,
  formatPhrase,
  joinPhrases,
} from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Entity, Field, Measuring, Trial as TrialWord } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { indexedTextLimit } from '#config-model/values/indexed-text.ts'
import type { Trial, TrialRequest } from '#contract/trial.ts'
import { fieldValidators } from '#server/active-config/field-validators.ts'
import type { RequestContext } from '#server/context.ts'
import { badRequest, forbidden, notFound } from '#server/errors.ts'
import { presentRecord } from '#server/records/present-record.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { blankRecord, findRecord, applyScopeFields } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { valueFault } from '#server/records/write/check-changes.ts'
import { rowObjectsOf, findApplicableRules, pickColumns } from './effects/measure.ts'
import { type MeasuredRow, measureRows, pathsOf } from './measure-rows.ts'

const maxRules = 200

interface Tried {
  word: TrialWord
  rules: string
  measuring: Measuring
  table: string
}

/**
 * Tries unsaved rules on one record: computes like measuring and stores nothing.
 * @throws ApiError 400, 403, 404
 */
export async function tryRules(
  services: RequestContext,
  user: User,
  pageId: string,
  trialRequest: TrialRequest,
): Promise<Trial> {
  const config = services.config()
  const localizedConfig = services.localized(config)
  const now = services.clock()
  const tried = findTrial(config, localizedConfig, user, pageId)
  const { word, measuring, rules } = tried

  // Validated as submitted.
  const edited = await editedRules(services, user, rules, trialRequest)
  const chosen = await findRecord(services, config, user, {
    entity: word.record,
    id: trialRequest.id,
  })
  const sheet = sheetFor(services, user, tried, chosen)
  const rows = rowObjectsOf(trialRequest.data[measuring.rows])
  if (rows.length > maxRules) throw badRequest(trialTexts.tooManyRules({ max: maxRules }))

  const isUnseen = unseenBy(config, user, word.record)
  const seen = rows.map((row) => (isUnseen(row) ? { ...row, maximum: null } : row))
  const measureContext = {
    query: services.database.query,
    config: localizedConfig,
    record: sheet,
    locale: services.locale,
  }

  const { measured, peers } = await measureRows(measureContext, measuring, seen)
  const hidden = new Set(rows.filter(isUnseen).map((row) => row['code']))
  const used = await findApplicableRules({ ...measureContext, user, now }, measuring, edited)
  const columns = word.columns.map((name) => columnOf(localizedConfig, tried, name))

  return {
    name: presentRecord(services, config, user, { record: chosen, remarks: [] }).title,
    applies: used?.id === edited.id,
    peers,
    columns: columns.map(({ field }) => ({
      title: field.title,
      isNumber: fieldTypes[field.type].sql === 'number',
    })),
    rows: measured.map((each) => ({
      code: String(each.row['code']),
      cells: columns.map(({ name, field }) =>
        formatValue(itemOf(each)[name], field, localizedConfig),
      ),
      reason: reasonOf(
        services,
        word.record,
        hidden.has(each.row['code'] ?? null) ? 'hidden' : each.missing,
        each,
      ),
    })),
    sums: sumsOf(localizedConfig, tried, sheet, measured),
  }
}

/**
 * The rules as submitted, without saving them.
 * @throws ApiError 400, 403, 404
 */
async function editedRules(
  services: RequestContext,
  user: User,
  entity: string,
  trialRequest: TrialRequest,
): Promise<StoredRecord> {
  const config = services.config()
  const stored = trialRequest.rules !== undefined
  const edited = stored
    ? await findRecord(services, config, user, {
        entity,
        id: trialRequest.rules ?? '',
        action: 'update',
      })
    : blankRecord(services, config, user, entity)
  const record = {
    ...edited,
    data: { ...edited.data, ...checkedRules(services, user, edited, trialRequest.data) },
  }

  if (!stored) applyScopeFields(config, record, user)

  return record
}

/** @throws ApiError 404 without a trial, 403 without access to page, rules or measuring */
function findTrial(config: Config, localizedConfig: Config, user: User, id: string): Tried {
  const page = Object.hasOwn(config.pages, id) ? config.pages[id] : undefined
  const word = page?.kind === 'form' ? page.trial : undefined
  if (page?.kind !== 'form' || word === undefined) throw notFound(trialTexts.noTrial())
  if (!mayOpen(user, config, page))
    throw forbidden(recordTexts.pageNotOpen({ page: localizedConfig.pages[id]?.title ?? id }))

  const rules = config.forms[page.form]?.entity ?? ''
  const transition = workflowOf(localizedConfig, word.entity)?.transitions[word.transition]
  const against = findTrialRefusal(config, user, { form: page.form, trial: word })
  if (against === 'writing')
    throw forbidden(trialTexts.mayNot({ title: entityOf(localizedConfig, rules).title }))
  if (against === 'measuring')
    throw forbidden(trialTexts.mayNotTake({ title: transition?.title ?? word.transition }))

  for (const { measure, measuring } of transition?.effects ?? [])
    if (measure !== undefined && measuring?.rules === rules)
      return { word, rules, measuring, table: measure }

  throw notFound(trialTexts.noTrial())
}

/** The record that measuring would fill for the chosen record. */
function sheetFor(
  services: RequestContext,
  user: User,
  { word, measuring }: Tried,
  chosen: StoredRecord,
): StoredRecord {
  const blank = blankRecord(services, services.config(), user, word.entity)
  const data = { [measuring.record]: chosen.id, [measuring.among]: chosen.data[word.among] ?? null }
  return { ...blank, year: chosen.year, data }
}

function unseenBy(config: Config, user: User, entity: string): (row: RecordData) => boolean {
  const unseen = new Set([
    ...hiddenFields(config, user, entity),
    ...maskedFields(config, user, entity),
  ])

  return (row) => {
    const rule = readRule(row)
    return rule !== null && pathsOf(rule).some((path) => unseen.has(path.split('.')[0] ?? ''))
  }
}

/** A column of the filled table, otherwise of the rules. */
function columnOf(
  config: Config,
  { word, rules, measuring, table }: Tried,
  name: string,
): { name: string; field: Field } {
  const filled = entityOf(config, word.entity).fields[table]?.fields ?? {}
  const written = entityOf(config, rules).fields[measuring.rows]?.fields ?? {}
  return { name, field: memberOf({ ...written, ...filled }, name) }
}

const itemOf = ({ row, raw, points }: MeasuredRow): RecordData => ({ ...row, raw, auto: points })

function sumsOf(
  config: Config,
  { word, table }: Tried,
  sheet: StoredRecord,
  measured: MeasuredRow[],
): Trial['sums'] {
  const { fields } = entityOf(config, word.entity)
  const columns = Object.keys(fields[table]?.fields ?? {})
  const items = measured.map((each) => pickColumns(itemOf(each), columns))
  const data = computeSavedValues(config, { ...sheet, data: { ...sheet.data, [table]: items } })

  return (word.fields ?? []).map((name) => {
    const field = memberOf(fields, name)
    return { title: field.title, value: formatValue(data[name], field, config) }
  })
}

function reasonOf(
  services: RequestContext,
  entity: string,
  missing: MeasuredRow['missing'] | 'hidden',
  { rule }: MeasuredRow,
): string {
  if (missing === null) return ''

  const measured = entityOf(services.localized(services.config()), entity)
  const titleOf = (path: string) => fieldAt(measured, path)?.title
  const named = (missing === 'noWhole' ? rule?.base : rule?.source) ?? []
  const gone = rule === null ? [] : pathsOf(rule).filter((path) => titleOf(path) === undefined)
  const missingTitles = missing === 'gone' ? gone : named.map((path) => titleOf(path) ?? path)

  return formatPhrase(
    trialTexts[missing]({ titles: joinPhrases(missingTitles, '、') }),
    services.locale,
  )
}

/** Rules on trial may be incomplete. */
const ignoredFormRules = ['required', 'minItems']

/**
 * Validates like a save, but accepts incomplete values.
 * @param edited the stored rules, or a blank record
 * @throws ApiError 400
 */
function checkedRules(
  services: RequestContext,
  user: User,
  edited: StoredRecord,
  sentData: RecordData,
): RecordData {
  const config = services.config()
  const localizedConfig = services.localized(config)
  const entity = entityOf(localizedConfig, edited.entity)
  const knownEntries = Object.entries(sentData).filter(([name]) =>
    Object.hasOwn(entity.fields, name),
  )
  const data = Object.fromEntries(knownEntries)
  const judged: Record<string, Field> = {}

  for (const [name, value] of knownEntries) {
    const field = entity.fields[name]
    if (!field) continue

    const fault = valueFault(value, edited.data[name], field, {
      config,
      year: edited.year,
      maxTextLength: indexedTextLimit(entity, name),
    })
    if (fault) throw badRequest(fault)

    if (!field.computed) judged[name] = field
  }

  const context = recordContext(localizedConfig, { ...edited, data }, user, services.clock())
  const validators = fieldValidators(config, entityOf(config, edited.entity).fields)
  const problems = checkFields(
    localizedConfig,
    { fields: judged, values: data },
    context,
    validators,
  ).filter(({ rule }) => !ignoredFormRules.includes(rule))
  if (problems[0]) throw badRequest(describeFault(entity, problems[0]), problems)

  return data
}

function describeFault(entity: Entity, { path, message }: FieldProblem): Phrase {
  const titleOf = (parts: FieldProblem['path']) =>
    fieldAt(entity, parts.join('.'))?.title ?? parts.join('.')
  const [name = '', row] = path
  if (typeof row !== 'number') return trialTexts.fault({ title: titleOf(path), message })

  return trialTexts.faultInRow({
    table: titleOf([name]),
    row: row + 1,
    title: titleOf(path),
    message,
  })
}

const trialTexts = definePhrases({
  noTrial: { zh: '这个页面没有试算', en: 'Nothing is tried out on this page' },
  mayNot: {
    zh: '您的角色不能编辑“{title}”，不能试算',
    en: 'Your role does not edit "{title}" and cannot try it out',
  },
  mayNotTake: {
    zh: '您的角色不能办理“{title}”，不能试算',
    en: 'Your role does not take "{title}" and cannot try it out',
  },
  tooManyRules: { zh: '规则最多 {max} 行', en: 'There are at most {max} rows of rules' },
  fault: { zh: '“{title}”：{message}', en: '"{title}": {message}' },
  faultInRow: {
    zh: '“{table}”第 {row} 行“{title}”：{message}',
    en: '"{table}", row {row}, "{title}": {message}',
  },
  manual: { zh: '由人工评分', en: 'A person gives the points' },
  empty: { zh: '未填写：{titles}', en: 'Not filled in: {titles}' },
  noWhole: {
    zh: '占比的分母没有填写或为 0：{titles}',
    en: 'What it is a share of is empty or 0: {titles}',
  },
  noPeers: { zh: '同组没有可以取平均的记录', en: 'There are no peers to take the mean of' },
  noSource: { zh: '规则未填写“取自字段”', en: 'The rule names no fields' },
  noPoints: { zh: '规则未填写“给分”', en: 'The rule has no points written' },
  noRow: { zh: '没有符合条件的内容', en: 'Nothing meets the condition' },
  unused: { zh: '满分为 0 或没有选计分方式，不计分', en: 'No maximum or no method: not in use' },
  gone: {
    zh: '规则写的字段不存在：{titles}',
    en: 'The rule names a field that does not exist: {titles}',
  },
  hidden: { zh: '您无权查看该项内容，不能试算', en: 'You may not see what it looks at' },
})
