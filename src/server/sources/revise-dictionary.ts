import { formatChange } from '#config-compiler/compare/config-changes.ts'
import { formatProblem, type Problem } from '#config-compiler/diagnostic/problem.ts'
import {
  type DictionaryEdit,
  editDictionary,
  readDictionary,
} from '#config-compiler/edit-dictionary.ts'
import {
  definePhrases,
  verbatimPhrase,
  type Locale,
  type Phrase,
} from '#config-model/messages/phrase.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { ActivationAttempt } from '#server/active-config/activation.ts'
import { findNewestRelease } from '#server/active-config/releases.ts'
import { readConfigFile } from '#server/config-release/read-config-dir.ts'
import type { RequestContext, SourceCall } from '#server/context.ts'
import { acquireLock } from '#server/database/transaction.ts'
import { ApiError, notFound, staleVersion } from '#server/errors.ts'
import { nameWithAccount } from '#server/log/signature.ts'
import { dictionaryVersion } from '#server/records/relations/dictionaries.ts'

const pathOf = (dictionary: string) => `dictionaries/${dictionary}.yaml`
const maxProblems = 3

interface Revision {
  dictionary: string
  edit: DictionaryEdit
  /** Seen by the author; null for an addition. */
  version: number | null
}

/**
 * Changes a dictionary like a manual edit of its file: validated, planned, activated, then written.
 * Of two concurrent changes the second is rejected.
 * @throws ApiError 404, 409 (changed meanwhile, changed outside, unwritable folder), 422 with the
 *   linter's findings
 */
export async function reviseDictionary(
  { services, user }: SourceCall,
  revision: Revision,
): Promise<void> {
  const { dictionary, edit, version } = revision
  const change = (text: string): string => {
    const { dictionaries } = services.config()
    const inForce = Object.hasOwn(dictionaries, dictionary) ? dictionaries[dictionary] : undefined
    if (!inForce || (!inForce.items && edit.kind !== 'title'))
      throw notFound(dictionaryTexts.noDictionary())

    if (inForce.records) {
      const title =
        services.localized(services.config()).entities[inForce.records.entity]?.title ?? ''
      throw new ApiError(409, 'in-records', dictionaryTexts.inRecords({ title }))
    }

    if (version !== null && dictionaryVersion(inForce) !== version)
      throw staleVersion(dictionaryVersion(inForce))
    if (!isSameValue(readDictionary(text), inForce))
      throw new ApiError(409, 'stale', dictionaryTexts.changedOutside())

    const edited = editDictionary(text, edit)
    if (edited === null)
      throw edit.kind === 'add'
        ? new ApiError(409, 'duplicate', dictionaryTexts.taken({ value: edit.item.value }))
        : notFound(dictionaryTexts.noItem())

    return edited
  }

  const by = nameWithAccount(user)
  const former = services.configPublisher.attempt

  // A cross-node lock until the file is written; it ends with its connection.
  const attempt = await services.database.withDedicatedConnection(async (query) => {
    await acquireLock(query, 'configuration-files')
    return services.configPublisher.revise(pathOf(dictionary), change, by).catch(throwFolderError)
  })

  if (attempt.outcome === 'refused') throw refusal(services, attempt)

  const formerKeys = new Set(former?.problems.map(keyOf))
  const warnings = attempt.problems.filter(
    (problem) => problem.severity === 'warning' && !formerKeys.has(keyOf(problem)),
  )
  if (warnings.length > 0)
    services.notes.push(dictionaryTexts.warned({ problems: listed(warnings, services.locale) }))
}

const keyOf = ({ file, rule, message }: Problem) => `${file} ${rule} ${message}`

/** @throws ApiError 404 */
export async function readDictionaryFile(
  services: RequestContext,
  dictionary: string,
): Promise<string> {
  const { dir } = services.configPublisher
  const path = pathOf(dictionary)
  const file =
    dir === null
      ? (await findNewestRelease(services.database.query))?.files.find((one) => one.path === path)
      : readConfigFile(dir, path)

  if (!file) throw notFound(dictionaryTexts.noDictionary())

  return file.text
}

/** Refuses when the folder is unwritable. */
function throwFolderError(error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(code))
    throw new ApiError(409, 'read-only', dictionaryTexts.readOnly({ reason: code }))
  throw error
}

function refusal({ locale }: RequestContext, { problems, asks }: ActivationAttempt): ApiError {
  if (asks.length > 0) {
    const consequences = asks.slice(0, maxProblems).map((ask) => formatChange(ask, locale))

    return new ApiError(
      409,
      'unconfirmed',
      dictionaryTexts.needsConfirmation({ asks: verbatimPhrase(consequences.join('；')) }),
    )
  }

  const errors = problems.filter(({ severity }) => severity === 'error')

  return new ApiError(422, 'faulty', dictionaryTexts.refused({ problems: listed(errors, locale) }))
}

function listed(problems: Problem[], locale: Locale): Phrase {
  const lines = problems.slice(0, maxProblems).map((problem) => {
    const { file, line, message, hint } = formatProblem(problem, locale)
    return `${file}:${line} ${message}${hint ? `（${hint}）` : ''}`
  })

  return verbatimPhrase(lines.join('；'))
}

export const dictionaryTexts = definePhrases({
  inUse: {
    zh: '该字典项已被引用，只能停用',
    en: 'This item is in use: it can only be retired',
  },
  noDictionary: {
    zh: '没有这份字典，或它的选项取自流程状态',
    en: 'There is no such dictionary, or its items are the states of a workflow',
  },
  inRecords: {
    zh: '这份字典的选项取自“{title}”，请到那里增减、改名和停用',
    en: 'The items of this dictionary are the records of "{title}": make, rename and retire them there',
  },
  noItem: {
    zh: '这一项已不在字典中，请刷新后重试',
    en: 'The dictionary no longer has this item: reload the page and try again',
  },
  taken: {
    zh: '这份字典已有值“{value}”，请换一个值',
    en: 'This dictionary has the value "{value}" already: choose another one',
  },
  changedOutside: {
    zh: '字典文件在系统外有改动，还没有生效，请先在“配置状态”中处理',
    en: 'The file was changed outside of the portal and is not in force yet: see to it in the state of the configuration first',
  },
  readOnly: {
    zh: '配置目录不能写入（{reason}），字典只能在文件中修改后发布',
    en: 'The folder of the configuration cannot be written to ({reason}); change the dictionary in its file and publish that',
  },
  refused: {
    zh: '没有保存，检查发现：{problems}',
    en: 'Nothing was saved. The check found: {problems}',
  },
  warned: {
    zh: '已保存。检查提醒：{problems}',
    en: 'Saved. The check warns: {problems}',
  },
  needsConfirmation: {
    zh: '没有保存，因为生效后：{asks}。请先处理这些记录；确要这样改的，在字典文件中修改，到“配置状态”页面确认',
    en: 'Nothing was saved, because of what would follow: {asks}. See to these records first; or change the file of the dictionary and confirm that in the state of the configuration',
  },
})
