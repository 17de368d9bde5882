import { formatDate } from '#config-model/facts/time.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import { findRecord } from '#server/records/records.ts'
import { readLog } from '#server/workflow/action-log.ts'
import { tellSteps } from './content/step-content.ts'
import { tellCourse } from './content/timeline-content.ts'
import type { Paper } from './pdf-document.ts'
import { paperTexts } from './pdf-texts.ts'
import {
  paperFrameOf,
  markOf,
  readFor,
  tellingOf,
  type PaperRequest,
  type PaperReading,
} from './reading.ts'
import { writtenPaper } from './template-pdf.ts'

/**
 * Builds a record's document: what its reader sees on its page, in the language of the call; or the
 * text of its form or a field.
 * @throws ApiError 404
 */
export async function recordPaper(
  services: RequestContext,
  user: User,
  request: PaperRequest,
): Promise<{ paper: Paper; name: string }> {
  const reading = await readFor(services, user, request)
  const { record, number, now } = reading
  const paper = (await writtenPaper(reading)) ?? (await wholeForm(reading))
  const name = [record.title, paper.title].filter((part) => part !== '').join('-')

  return { paper, name: `${name}-${number || formatDate(now)}.pdf` }
}

async function wholeForm(reading: PaperReading): Promise<Paper> {
  const { services, whole, config, user, now, record, entity, formId, say } = reading
  const { locale } = services
  const form = effectiveForm(config, formId, { record, user, now })
  const telling = await tellingOf(reading, form)
  const stored = await findRecord(services, whole, user, record)
  const log = await readLog(services.database.query, services.localized(whole), stored, user)

  return {
    layout: 'record',
    ...paperFrameOf(reading),
    title: config.forms[formId]?.title ?? entity.title,
    facts: factsOf(reading),
    mark: markOf(reading),
    blocks: [
      ...tellSteps({ telling, locale, form, data: record.data }),
      ...tellCourse({ entity, data: record.data }, record.remarks, log, locale),
      {
        kind: 'seals',
        places: [say(paperTexts.sealOwner()), say(paperTexts.sealOffice())],
        sign: say(paperTexts.sealSign()),
        date: say(paperTexts.sealDate()),
      },
    ],
  }
}

function factsOf({ entity, record, number, printed, user, say }: PaperReading): [string, string][] {
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
