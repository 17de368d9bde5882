import type { Config } from '#config-model/config.ts'
import { filledText, staysChinese } from '#config-model/display/filled-text.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import type { Form } from '#config-model/types.generated.ts'
import { notFound } from '#server/errors.ts'
import { tellValue } from './content/value-content.ts'
import type { WrittenPaper } from './pdf-document.ts'
import { paperFrameOf, markOf, readInChinese, tellingOf, type PaperReading } from './reading.ts'

type Wording = NonNullable<Form['paper']> & { title: string }

/** The main colour of a portal without a theme. */
const plainColour = '#1b7a45'

/**
 * Returns the text of the requested field, else of the form; null when the whole form is printed.
 * @throws ApiError 404
 */
export async function writtenPaper(reading: PaperReading): Promise<WrittenPaper | null> {
  const wording = wordingIn(reading, reading.config)
  if (!wording) return null

  const { text } = wordingIn(reading, reading.whole) ?? wording

  // What is not translated is a Chinese document, its values and its frame too.
  const languageReading = staysChinese(text, wording.text) ? await readInChinese(reading) : reading
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
    facts: await tellFacts(languageReading, facts),
    mark: languageReading.request.field === undefined ? markOf(languageReading) : null,
    ...filledText(config, record, written, now),
    colour: whole.portal.theme?.primary ?? plainColour,
  }
}

function wordingIn(
  { request: { field }, record, formId }: PaperReading,
  { forms, entities }: Config,
): Wording | null {
  const form = forms[formId]
  if (field === undefined) return form?.paper ? { ...form.paper, title: form.title } : null

  const fields = entities[record.entity]?.fields ?? {}
  const template = Object.hasOwn(fields, field) ? fields[field]?.template : undefined
  if (!template) throw notFound()

  return { ...template, layout: 'letter' }
}

/** Returns names and values of fields; without hidden and empty ones. */
async function tellFacts(reading: PaperReading, fieldNames: string[]): Promise<[string, string][]> {
  if (fieldNames.length === 0) return []

  const { config, user, now, record, entity, formId } = reading
  const form = effectiveForm(config, formId, { record, user, now })
  const telling = await tellingOf(reading, form)

  return fieldNames.flatMap((name): [string, string][] => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    const text = field ? tellValue(telling, field, record.data[name]) : ''
    return field && text !== '' ? [[field.title, text]] : []
  })
}
