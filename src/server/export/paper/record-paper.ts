import { configFor } from '#config-model/access/sent/config-for.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { formatDate, formatDateTime } from '#config-model/facts/time.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { speak, type Phrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { formOf, startsIn } from '#config-model/workflow/workflow.ts'
import { fillPattern, patterns } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { Asked } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findRecord, readRecord } from '#server/records/records.ts'
import { readLog } from '#server/workflow/action-log.ts'
import type { Paper } from './paper.ts'
import { paperTexts } from './paper-texts.ts'
import { namesIn } from './told/told-names.ts'
import { tellCourse } from './told/told-course.ts'
import { tellSteps } from './told/told-steps.ts'

export interface PaperAsked {
  entity: string
  id: string
  /** The form it is read in; the entity's own when not said. */
  form: string | undefined
}

/**
 * A record as a document: what its reader sees on the page of the record, in the language of the call, and nothing else. The configuration
 * is the part that the reader's browser has. @throws ApiError 404
 */
export async function recordPaper(
  services: Asked,
  user: User,
  asked: PaperAsked,
): Promise<{ paper: Paper; name: string }> {
  const { locale } = services
  const whole = services.config()
  const record = await readRecord(services, user, asked.entity, asked.id)
  const config = configFor(services.spoken(whole), user)
  const formId = asked.form ?? formOf(whole, asked.entity)
  const entity = config.entities[asked.entity]
  if (!entity || formId === undefined || !Object.hasOwn(config.forms, formId)) throw notFound()
  if (config.forms[formId]?.entity !== asked.entity) throw notFound()
  const now = services.clock()
  const say = (phrase: Phrase) => speak(phrase, locale)
  const form = effectiveForm(config, formId, { record, user, now })
  const telling = {
    config,
    year: record.year,
    names: await namesIn(services, user, form, record.data),
    confirmed: say(paperTexts.confirmed()),
    none: say(paperTexts.none()),
  }
  const stored = await findRecord(services, whole, user, asked)
  const log = await readLog(services.database.query, services.spoken(whole), stored, user)
  const number = entity.key === undefined ? '' : String(record.data[entity.key] ?? '')
  const title = config.forms[formId]?.title ?? entity.title
  const printed = `${formatDateTime(now).slice(0, 16)} ${user.name}`
  const paper: Paper = {
    language: locale,
    office: config.portal.name,
    title,
    facts: factsOf(config, record, { number, printed, say }),
    mark: markOf(whole, record, formId, say),
    blocks: [
      ...tellSteps({ telling, locale, form, data: record.data }),
      ...tellCourse(entity, record.remarks, log, locale),
      {
        kind: 'seals',
        places: [say(paperTexts.sealOwner()), say(paperTexts.sealOffice())],
        sign: say(paperTexts.sealSign()),
        date: say(paperTexts.sealDate()),
      },
    ],
    verify: verifyOf(services, whole, record, number),
    words: {
      pages: say(paperTexts.pages({ page: '{page}', pages: '{pages}' })),
      foot: [
        number === '' ? record.title : `${say(paperTexts.number())} ${number}`,
        `${say(paperTexts.printed())} ${printed.slice(0, 16)}`,
      ],
      missing: say(paperTexts.missing({ signs: '{signs}' })),
    },
  }
  const name = [record.title, title].filter((part) => part !== '').join('-')
  return { paper, name: `${name}-${number || formatDate(now)}.pdf` }
}

interface Facts {
  number: string
  printed: string
  say: (phrase: Phrase) => string
}

function factsOf(config: Config, record: RecordView, { number, printed, say }: Facts): [string, string][] {
  const entity = config.entities[record.entity]
  const facts: [string, string][] = [
    [entity?.fields[entity.titleField]?.title ?? entity?.title ?? '', record.title],
    [say(paperTexts.number()), number],
    [say(paperTexts.year()), record.year === null ? '' : String(record.year)],
    [say(paperTexts.state()), record.stateTitle],
    [say(paperTexts.submitted()), record.submittedAt ?? ''],
    [say(paperTexts.printed()), printed],
  ]
  return facts.filter(([, text]) => text !== '')
}

/** What does not hold yet is marked: what its form has still to submit, and changes that readers do not see. */
function markOf(config: Config, record: RecordView, form: string, say: (phrase: Phrase) => string): Paper['mark'] {
  const { publication } = record
  if (publication && (publication.isChanged || publication.state !== 'published'))
    return { sign: say(paperTexts.unpublished()), text: say(paperTexts.unpublishedText()) }
  const submit = config.forms[form]?.submit?.transition
  const transition = submit === undefined ? undefined : workflowOf(config, record.entity)?.transitions[submit]
  if (!transition || !startsIn(transition, record.state)) return null
  return { sign: say(paperTexts.draft()), text: say(paperTexts.draftText()) }
}

/** Where anybody may look up whether a record of its number holds. */
function verifyOf(services: Asked, config: Config, record: RecordView, number: string): Paper['verify'] {
  const { publicUrl, locale } = services
  if (!config.entities[record.entity]?.verify || number === '' || publicUrl === null) return null
  const place = `${publicUrl}${fillPattern(patterns.verify, record.entity)}`
  return {
    text: speak(paperTexts.verify({ address: place }), locale),
    address: `${place}?no=${encodeURIComponent(number)}`,
  }
}
