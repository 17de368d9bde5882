import type { PublicationState } from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { isTransitionFrom } from '#config-model/workflow/workflow.ts'

/**
 * Why a printed document proves nothing: the record is invalid, its content unpublished, or the
 * form not submitted.
 */
export const printMarks = ['invalid', 'unpublished', 'draft'] as const
export type PrintMark = (typeof printMarks)[number]

interface Marked {
  /** Includes values hidden from the reader. */
  record: EntityRecord
  /** As the reader sees it. */
  state: string | null
  /** For users who may see it. */
  publication: { state: PublicationState; isChanged: boolean } | undefined
  now: Date
}

/** As public verification decides; null without verification. */
export function isPubliclyValid(config: Config, record: EntityRecord, now: Date): boolean | null {
  const verify = config.entities[record.entity]?.verify
  return verify ? evaluateCondition(verify.valid, recordContext(config, record, null, now)) : null
}

export function printMarksOf(
  config: Config,
  { record, state, publication, now }: Marked,
): Record<string, PrintMark> {
  const holds = isPubliclyValid(config, { ...record, state }, now)
  const transitions = workflowOf(config, record.entity)?.transitions ?? {}
  const markIn = (submit: string | undefined): PrintMark | null => {
    if (holds === false) return 'invalid'
    if (publication && (publication.isChanged || publication.state !== 'published'))
      return 'unpublished'

    const transition = holds === true || submit === undefined ? undefined : transitions[submit]

    return transition && isTransitionFrom(transition, state) ? 'draft' : null
  }

  return Object.fromEntries(
    Object.entries(config.forms).flatMap(([id, { entity, submit }]) => {
      const mark = entity === record.entity ? markIn(submit?.transition) : null
      return mark === null ? [] : [[id, mark]]
    }),
  )
}

export const printPhrases = definePhrases({
  number: { zh: '编号', en: 'No.' },
  state: { zh: '当前状态', en: 'State' },
  printed: { zh: '打印', en: 'Printed' },
  draftText: {
    zh: '草稿：尚未提交，仅供核对，不作为正式材料',
    en: 'Draft: not submitted yet, for checking only',
  },
  unpublishedText: {
    zh: '含尚未发布的修改，仅供核对',
    en: 'Holds changes that are not published yet, for checking only',
  },
  invalidText: {
    zh: '当前状态为“{state}”，本件不作为有效凭证',
    en: 'Its state is "{state}": this document is not valid',
  },
  byBrowser: {
    zh: '由网页直接打印；正式文本请使用页面上的“打印”或“下载 PDF”。',
    en: 'Printed from the web page; for the formal document use "Print" or "Download PDF" on the page.',
  },
})

/** @param state title of the record's state */
export function formatPrintMark(mark: PrintMark, state: string): Phrase {
  if (mark === 'invalid') return printPhrases.invalidText({ state })
  return mark === 'draft' ? printPhrases.draftText() : printPhrases.unpublishedText()
}
