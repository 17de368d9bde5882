import { formatDate } from '#config-model/facts/time.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import type { User } from '#config-model/user.ts'
import type { Asked } from '#server/context.ts'
import { findRecord } from '#server/records/records.ts'
import { readLog } from '#server/workflow/action-log.ts'
import { paperTexts } from './paper-texts.ts'
import type { Paper } from './paper.ts'
import { frameOf, markOf, readFor, tellingOf, type PaperAsked, type Reading } from './reading.ts'
import { tellCourse } from './told/told-course.ts'
import { tellSteps } from './told/told-steps.ts'
import { writtenPaper } from './written-paper.ts'

/**
 * A record as a document: what its reader sees on the page of the record, in the language of the
 * call, and nothing else; or the text that its form or a field has for it.
 * @throws ApiError 404
 */
export async function recordPaper(
  services: Asked,
  user: User,
  asked: PaperAsked,
): Promise<{ paper: Paper; name: string }> {
  const reading = await readFor(services, user, asked)
  const { record, number, now } = reading
  const paper = (await writtenPaper(reading)) ?? (await wholeForm(reading))
  const name = [record.title, paper.title].filter((part) => part !== '').join('-')

  return { paper, name: `${name}-${number || formatDate(now)}.pdf` }
}

async function wholeForm(reading: Reading): Promise<Paper> {
  const { services, whole, config, user, now, record, entity, formId, say } = reading
  const { locale } = services
  const form = effectiveForm(config, formId, { record, user, now })
  const telling = await tellingOf(reading, form)
  const stored = await findRecord(services, whole, user, record)
  const log = await readLog(services.database.query, services.spoken(whole), stored, user)

  return {
    layout: 'record',
    ...frameOf(reading),
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

function factsOf({ entity, record, number, printed, user, say }: Reading): [string, string][] {
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
