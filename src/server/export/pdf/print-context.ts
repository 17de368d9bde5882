import { readField } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { rowsOfValue } from '#config-model/display/display-rows.ts'
import { formatPrintMark } from '#config-model/display/print-mark.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { isGroup, isPerson, isReference } from '#config-model/field-traits.ts'
import { toEffectiveRecord } from '#config-model/forms/effective-record.ts'
import { type EffectiveForm, recordFormOf } from '#config-model/forms/form-schema.ts'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { configForUser } from '#config-model/rights/config-for.ts'
import type { Entity, Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { fillPattern, routePatterns } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { lookUpRecords, lookUpUsers } from '#server/records/lists/lookup.ts'
import { unnamed } from '#server/records/lists/reference-names.ts'
import { readRecord } from '#server/records/records.ts'
import type { Paper } from './pdf-document.ts'
import { paperTexts } from './pdf-texts.ts'
import { paperNameKey, type FormatContext } from './value-content.ts'

/** Maximum ids looked up for one field. */
const maxIds = 200

export interface PaperRequest {
  entity: string
  id: string
  /** The entity's form by default. */
  form: string | undefined
  /** The field whose template is printed. */
  field: string | undefined
  /** The site's address as in `https://host`; empty when unknown. */
  origin: string
}

export interface PrintContext {
  request: PaperRequest
  services: RequestContext
  /** The full configuration; `config` is the reader's part in the call's language. */
  whole: Config
  config: Config
  user: User
  now: Date
  /** Time of printing in words, to the minute. */
  printed: string
  record: RecordView
  entity: Entity
  formId: string
  number: string
  say: (phrase: Phrase) => string
}

/**
 * Reads what the reader may see, in the call's language.
 * @throws ApiError 404
 */
export async function readPrintContext(
  services: RequestContext,
  user: User,
  request: PaperRequest,
): Promise<PrintContext> {
  const now = services.clock()
  const whole = services.config()
  const seen = await readRecord(services, user, request.entity, request.id)
  const config = configForUser(services.localized(whole), user)
  const formId = request.form ?? recordFormOf(whole, request.entity)
  const entity = config.entities[request.entity]
  if (!entity || formId === undefined || !Object.hasOwn(config.forms, formId)) throw notFound()
  if (config.forms[formId]?.entity !== request.entity) throw notFound()

  const record = { ...seen, data: toEffectiveRecord(config, formId, seen, { user, now }).data }
  const number = entity.key === undefined ? '' : String(record.data[entity.key] ?? '')
  const printed = formatDateTime(now).slice(0, 16)
  const say = (phrase: Phrase) => formatPhrase(phrase, services.locale)

  return {
    request,
    services,
    whole,
    config,
    user,
    now,
    printed,
    record,
    entity,
    formId,
    number,
    say,
  }
}

export function readPrintContextInChinese({
  services,
  user,
  request,
}: PrintContext): Promise<PrintContext> {
  return readPrintContext(
    { ...services, locale: 'zh-CN', localized: (config) => config },
    user,
    request,
  )
}

export function paperFrameOf(
  printContext: PrintContext,
): Pick<Paper, 'language' | 'office' | 'verify' | 'words'> {
  const { services, config, record, number, printed, say } = printContext
  return {
    language: services.locale,
    office: config.portal.name,
    verify: verifyOf(printContext),
    words: {
      pages: say(paperTexts.pages({ page: '{page}', pages: '{pages}' })),
      foot: [
        number === '' ? record.title : `${say(paperTexts.number())} ${number}`,
        `${say(paperTexts.printed())} ${printed}`,
      ],
      missing: say(paperTexts.missing({ signs: '{signs}' })),
    },
  }
}

/** Marks a document that is not in force. */
export function markOf({ record, formId, say }: PrintContext): Paper['mark'] {
  const mark = record.marks?.[formId]
  return mark
    ? { sign: say(paperTexts[mark]()), text: say(formatPrintMark(mark, record.stateTitle)) }
    : null
}

function verifyOf({ request, entity, record, number, say }: PrintContext): Paper['verify'] {
  if (!entity.verify || number === '') return null

  const path = fillPattern(routePatterns.verify, record.entity)
  if (request.origin === '')
    return { text: say(paperTexts.verifyHere({ address: path })), address: null }

  const place = `${request.origin}${path}`

  return {
    text: say(paperTexts.verify({ address: place })),
    address: `${place}?no=${encodeURIComponent(number)}`,
  }
}

/** Titles of references, and words for yes and empty. */
export async function createFormatContext(
  printContext: PrintContext,
  form: EffectiveForm,
): Promise<FormatContext> {
  const { services, config, user, record, say } = printContext
  return {
    config,
    year: record.year,
    names: await findReferenceNames(services, user, form, record.data),
    confirmed: say(paperTexts.confirmed()),
    none: say(paperTexts.none()),
  }
}

/** Titles of references that the reader may see. */
async function findReferenceNames(
  services: RequestContext,
  user: User,
  form: EffectiveForm,
  data: RecordData,
): Promise<ReadonlyMap<string, string>> {
  const idsByLookup = new Map<string, { field: Field; ids: Set<string> }>()
  const note = (field: Field, value: Json | undefined) => {
    if (!isReference(field) && !isPerson(field)) return

    const key = paperNameKey(field, '')
    const lookupEntry = idsByLookup.get(key) ?? { field, ids: new Set() }

    idsByLookup.set(key, lookupEntry)
    for (const id of [value ?? []].flat())
      if (typeof id === 'string' && id !== '') lookupEntry.ids.add(id)
  }

  for (const { name, field } of form.steps
    .flatMap(({ sections }) => sections)
    .flatMap(({ fields }) => fields)) {
    const value = readField(data, name, field)
    note(field, value)
    const rows = isGroup(field) ? rowsOfValue([value ?? null]) : rowsOfValue(value)
    for (const [inner, innerField] of Object.entries(field.fields ?? {}))
      for (const row of rows) note(innerField, row[inner])
  }

  const names = new Map<string, string>()

  for (const { field, ids } of idsByLookup.values()) {
    if (ids.size === 0) continue

    const lookup = { words: '', ids: [...ids].slice(0, maxIds) }
    const pendingMatches = isPerson(field)
      ? lookUpUsers(services, user, lookup)
      : lookUpRecords(
          services,
          user,
          { entityId: field.entity ?? '', display: field.display },
          lookup,
        )

    for (const { value, label } of await pendingMatches.catch(unnamed))
      names.set(paperNameKey(field, value), label)
  }

  return names
}
