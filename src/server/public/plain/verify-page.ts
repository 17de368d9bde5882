import { publishedConditionOf } from '#config-model/access/publication.ts'
import { memberOf } from '#config-model/assert.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { isPubliclyValid } from '#config-model/display/print-mark.ts'
import { formatValue } from '#config-model/field-types.ts'
import { formatPhrase, type Phrase, definePhrases } from '#config-model/messages/phrase.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Entity } from '#config-model/types.generated.ts'
import { withVisibleState } from '#config-model/workflow/shown-state.ts'
import type { RequestContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { html, type Html } from '#server/public/pages/html.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { requestTexts } from '#server/request-texts.ts'
import { renderPlainPage } from './plain-page.ts'

const verifyWords = definePhrases({
  number: { zh: '编号', en: 'Number' },
  look: { zh: '核验', en: 'Verify' },
  holds: { zh: '核验通过：该编号真实有效', en: 'Verified: this number is genuine and valid' },
  holdsNoMore: {
    zh: '该编号存在，但已过有效期',
    en: 'This number exists but its validity has ended',
  },
  holdsNot: {
    zh: '该编号存在，但不是有效状态：{state}',
    en: 'This number exists but is not valid: {state}',
  },
  unknown: {
    zh: '没有这个编号，请核对后重试；仍查不到的，谨防假冒',
    en: 'There is no such number. Look at it again; beware of forgeries',
  },
  hint: {
    zh: '核验结果以{organization}平台的登记为准。',
    en: 'What counts is what {organization} has on record.',
  },
})

type Verify = NonNullable<Entity['verify']>

/**
 * Renders the verification page. Anybody may enter a number and learns only what `verify` shows,
 * without session and script.
 * @throws ApiError 404 for an entity without verification
 */
export async function renderVerifyPage(
  services: RequestContext,
  entity: string,
  number: string,
): Promise<string> {
  const config = services.localized(services.config())
  const definition = Object.hasOwn(config.entities, entity) ? config.entities[entity] : undefined
  if (!definition?.verify || definition.key === undefined)
    throw notFound(requestTexts.noAddress({ path: `/verify/${entity}` }))

  const enteredNumber = number.trim().slice(0, 60)
  const record =
    enteredNumber === '' ? null : await recordOf(services, entity, definition.key, enteredNumber)
  const say = (phrase: Phrase) => formatPhrase(phrase, services.locale)
  const answerHtml =
    enteredNumber === ''
      ? null
      : answer({ services, config, entity: definition, verify: definition.verify, record, say })

  const { title } = definition.verify

  return renderPlainPage({
    config,
    locale: services.locale,
    title,
    isIndexed: false,
    main: questionOf({ config, title, entity, enteredNumber, answerHtml, say }),
  })
}

/** Contains public data only. */
async function recordOf(
  { database, config, clock }: RequestContext,
  entity: string,
  key: string,
  number: string,
): Promise<StoredRecord | null> {
  const keySql = storedTextSql(config(), { entity, name: key })
  const [row] = await database.query(
    `select ${recordColumns} from ${tableOf(entity)} where ${keySql} = $1`,
    [number.toUpperCase()],
  )

  return row ? toPublicRecord(config(), toRecord(config(), entity, row), clock()) : null
}

interface Answering {
  services: RequestContext
  config: Config
  entity: Entity
  verify: Verify
  record: StoredRecord | null
  say: (phrase: Phrase) => string
}

function answer({ services, config, entity, verify, record, say }: Answering): Html {
  if (!record)
    return html`<p data-part="verdict" data-tone="red" role="status">
      ${say(verifyWords.unknown())}
    </p>`

  const holds = isPubliclyValid(config, record, services.clock())
  const state = workflowOf(config, record.entity)?.states[record.state ?? '']?.title

  // Valid earlier, in any state.
  const isOver = !holds && isPubliclyValid(config, record, new Date(0))
  const reason = isOver ? verifyWords.holdsNoMore() : verifyWords.holdsNot({ state: state ?? '' })
  const rows = verify.show.flatMap((name) => {
    const field = memberOf(entity.fields, name)
    const text = formatValue(record.data[name], field, config)
    if (text === '') return []

    return html`<div>
      <dt>${field.title}</dt>
      <dd>${text}</dd>
    </div>`
  })

  return html`<p data-part="verdict" data-tone="${holds ? 'green' : 'red'}" role="status">
      ${say(holds ? verifyWords.holds() : reason)}
    </p>
    <dl>${rows}</dl>`
}

interface FormParts {
  config: Config
  title: string
  entity: string
  enteredNumber: string
  answerHtml: Html | null
  say: (phrase: Phrase) => string
}

const questionOf = ({ config, title, entity, enteredNumber, answerHtml, say }: FormParts): Html =>
  html`<h1>${title}</h1>
    <form action="/verify/${entity}" method="get" role="search">
      <label for="no">${say(verifyWords.number())}</label>
      <input
        id="no"
        name="no"
        value="${enteredNumber}"
        maxlength="60"
        required
        autocomplete="off"
        spellcheck="false"
      />
      <button type="submit">${say(verifyWords.look())}</button>
    </form>
    ${answerHtml}
    <p data-part="hint">${say(verifyWords.hint({ organization: config.portal.organization }))}</p>`

/** Replaces a state not public yet by its alias; null for a draft or a withdrawn record. */
function toPublicRecord<Visible extends EntityRecord & Parameters<typeof withVisibleState>[1]>(
  config: Config,
  record: Visible,
  now: Date,
): Visible | null {
  const publishedCondition = publishedConditionOf(config, record.entity)
  if (
    publishedCondition &&
    !evaluateCondition(publishedCondition, recordContext(config, record, null, now))
  )
    return null
  return withVisibleState(config, record, { roles: [] })
}
