import type { Config } from '#config-model/config.ts'
import { fillText, isUntranslated } from '#config-model/display/filled-text.ts'
import { placeTitles, resolveRemarkPath } from '#config-model/display/remark-place.ts'
import { formatDate } from '#config-model/facts/time.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Entity, Form } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { LogEntry, Remark } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { readLog } from '#server/records/record-log.ts'
import { findRecord } from '#server/records/records.ts'
import type { Paper, Block, WrittenPaper } from './pdf-document.ts'
import { paperTexts } from './pdf-texts.ts'
import {
  paperFrameOf,
  markOf,
  readPrintContext,
  createFormatContext,
  type PaperRequest,
  type PrintContext,
  readPrintContextInChinese,
} from './print-context.ts'
import { formatSteps } from './step-content.ts'
import { formatPaperValue } from './value-content.ts'

type Wording = NonNullable<Form['paper']> & { title: string }

const plainColour = '#1b7a45'

/**
 * Prepares a record for printing: what its reader sees, or the text of its form or a field.
 * @throws ApiError 404
 */
export async function recordPaper(
  services: RequestContext,
  user: User,
  request: PaperRequest,
): Promise<{ paper: Paper; name: string }> {
  const printContext = await readPrintContext(services, user, request)
  const { record, number, now } = printContext
  const paper = (await writtenPaper(printContext)) ?? (await wholeForm(printContext))
  const name = [record.title, paper.title].filter((part) => part !== '').join('-')

  return { paper, name: `${name}-${number || formatDate(now)}.pdf` }
}

async function wholeForm(printContext: PrintContext): Promise<Paper> {
  const { services, whole, config, user, now, record, entity, formId, say } = printContext
  const { locale } = services
  const form = effectiveForm(config, formId, { record, user, now })
  const formatContext = await createFormatContext(printContext, form)
  const stored = await findRecord(services, whole, user, record)
  const log = await readLog(services.database.query, services.localized(whole), stored, user)

  return {
    layout: 'record',
    ...paperFrameOf(printContext),
    title: config.forms[formId]?.title ?? entity.title,
    facts: factsOf(printContext),
    mark: markOf(printContext),
    blocks: [
      ...formatSteps({ formatContext, locale, form, data: record.data }),
      ...formatHistory({ entity, data: record.data }, record.remarks, log, locale),
      {
        kind: 'seals',
        places: [say(paperTexts.sealOwner()), say(paperTexts.sealOffice())],
        sign: say(paperTexts.sealSign()),
        date: say(paperTexts.sealDate()),
      },
    ],
  }
}

function factsOf({ entity, record, number, printed, user, say }: PrintContext): [string, string][] {
  const facts: [string, string][] = [
    [entity.fields[entity.titleField]?.title ?? entity.title, record.title],
    [say(paperTexts.number()), number],
    [say(paperTexts.year()), record.year === null ? '' : String(record.year)],
    [say(paperTexts.state()), record.stateTitle],
    [say(paperTexts.submitted()), record.submittedAt ?? ''],
    [say(paperTexts.printed()), `${printed} ${user.name}`],
  ]

  return facts.filter(([, text]) => text !== '')
}

/** Newest first. */
function formatHistory(
  { entity: { fields }, data }: { entity: Pick<Entity, 'fields'>; data: RecordData },
  remarks: readonly Remark[],
  log: readonly LogEntry[],
  locale: Locale,
): Block[] {
  const say = (
    name: 'remarkOn' | 'remark' | 'reply' | 'at' | 'act' | 'by' | 'opinion' | 'remarks' | 'log',
  ) => formatPhrase(paperTexts[name](), locale)
  const column = (title: string) => ({ title, isFigure: false })
  const titleOf = (path: string) => {
    const place = resolveRemarkPath(fields, data, path)
    const titles = placeTitles(fields, place.path, (n) =>
      formatPhrase(paperTexts.row({ n }), locale),
    )
    return [
      ...titles,
      ...(place.isRowGone ? [formatPhrase(paperTexts.rowGone(), locale)] : []),
    ].join(' ')
  }

  const table = (columns: string[], rows: string[][]): Block => ({
    kind: 'table',
    columns: columns.map(column),
    rows,
    sums: null,
    names: rows.map(([first = '']) => first),
  })

  const blocks: Block[] = []

  if (remarks.length > 0)
    blocks.push(
      { kind: 'title', level: 1, text: say('remarks') },
      table(
        [say('remarkOn'), say('remark'), say('reply')],
        remarks.map(({ path, content, reply }) => [titleOf(path), content, reply ?? '']),
      ),
    )

  if (log.length > 0)
    blocks.push(
      { kind: 'title', level: 1, text: say('log') },
      table(
        [say('at'), say('act'), say('by'), say('opinion')],
        log
          .toReversed()
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .map((entry) => [
            entry.at,
            entry.toTitle !== null && entry.to !== entry.from
              ? `${entry.actionTitle} → ${entry.toTitle}`
              : entry.actionTitle,
            [...new Set([entry.orgName, entry.operatorName])].filter((word) => word).join(' '),
            [...entry.reasons.map(({ title, text }) => `${title}：${text}`), entry.opinion ?? '']
              .filter(Boolean)
              .join('\n'),
          ]),
      ),
    )

  return blocks
}

/**
 * The paper of the requested field, else of the form; null to print the whole form.
 * @throws ApiError 404
 */
async function writtenPaper(printContext: PrintContext): Promise<WrittenPaper | null> {
  const wording = wordingIn(printContext, printContext.config)
  if (!wording) return null

  const { text } = wordingIn(printContext, printContext.whole) ?? wording

  // An untranslated document is Chinese throughout.
  const languageReading = isUntranslated(text, wording.text)
    ? await readPrintContextInChinese(printContext)
    : printContext
  const { config, record, now, whole } = languageReading
  const {
    title,
    layout,
    facts = [],
    ...written
  } = wordingIn(languageReading, languageReading.config) ?? wording

  return {
    layout,
    ...paperFrameOf(languageReading),
    title,
    facts: await formatFacts(languageReading, facts),
    mark: languageReading.request.field === undefined ? markOf(languageReading) : null,
    ...fillText(config, record, written, now),
    colour: whole.portal.theme?.primary ?? plainColour,
  }
}

function wordingIn(
  { request: { field }, record, formId }: PrintContext,
  { forms, entities }: Config,
): Wording | null {
  const form = forms[formId]
  if (field === undefined) return form?.paper ? { ...form.paper, title: form.title } : null

  const fields = entities[record.entity]?.fields ?? {}
  const template = Object.hasOwn(fields, field) ? fields[field]?.template : undefined
  if (!template) throw notFound()

  return { ...template, layout: 'letter' }
}

async function formatFacts(
  printContext: PrintContext,
  fieldNames: string[],
): Promise<[string, string][]> {
  if (fieldNames.length === 0) return []

  const { config, user, now, record, entity, formId } = printContext
  const form = effectiveForm(config, formId, { record, user, now })
  const formatContext = await createFormatContext(printContext, form)

  return fieldNames.flatMap((name): [string, string][] => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    const text = field ? formatPaperValue(formatContext, field, record.data[name]) : ''
    return field && text !== '' ? [[field.title, text]] : []
  })
}
