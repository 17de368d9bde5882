import i18next from 'i18next'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { publicationState, publishOf } from '#config-model/access/publication.ts'
import { recordPath } from '#config-model/access/record-page.ts'
import { rendererOf, type CellContent } from '#config-model/column-renderers.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { referenceName } from '#config-model/display/reference-name.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { isReference, isYear } from '#config-model/field-traits.ts'
import { columnDecimals, fieldTypes, formatValue } from '#config-model/field-types.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import { columnTitle } from '#config-model/record.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { Column, Field, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import type { ListRow } from '#contract/record.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { PublicationTag } from '#web/runtime/publishing/publication-tag.tsx'
import { chosenValues } from '#web/runtime/widgets/choices.ts'
import { Tag } from '#web/ui/tag.tsx'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'

export interface CellRenderer {
  title(column: Column): string
  render(column: Column, row: ListRow): ReactNode
  text(name: string, row: ListRow): string
  isNumber(column: Column): boolean
}

const dayLength = 'YYYY-MM-DD'.length

interface CellSource {
  config: Config
  user: User
  page: ListPage
  /** The numbers of a column are shown with the same decimals. */
  data?: ListRow[]
}

/** `open` handles cells that lead to another page. */
export function createCellRenderer(
  { config, user, page, data = [] }: CellSource,
  open: (target: string, row: ListRow) => void,
): CellRenderer {
  const fields = config.entities[page.entity]?.fields ?? {}
  const decimals = new Map<string, number>()
  const decimalsIn = (name: string, field: Field): number => {
    const count =
      decimals.get(name) ??
      columnDecimals(
        field,
        data.map((row) => row.data[name]),
      )

    decimals.set(name, count)

    return count
  }
  const states = workflowOf(config, page.entity)?.states
  const text = (name: string, row: ListRow): string => {
    const field = fields[name]
    if (isReference(field)) return namesOf(config, name, row)
    if (field) return formatValue(row.data[name], field, config, decimalsIn(name, field))

    return name === 'state'
      ? stateTitle(config, { entity: page.entity, ...row }, user)
      : (systemTexts[name]?.(row) ?? '')
  }

  const { titleField } = config.entities[page.entity] ?? {}
  const published = publishOf(config, page.entity)?.state
  const tag = (column: Column, row: ListRow): ReactNode => {
    if (column.field === published && row.isChanged) {
      const state = publicationState(config, { entity: page.entity, data: row.data }) ?? 'draft'
      return <PublicationTag entity={page.entity} publication={{ state, isChanged: true }} />
    }

    if (column.field === 'state')
      return row.state ? <Tag tone={states?.[row.state]?.tone}>{text('state', row)}</Tag> : null

    const items = dictionaryItems(config, fields[column.field]?.dictionary ?? '')
    const item = items.find(({ value }) => value === row.data[column.field])

    return item ? <Tag tone={item.tone}>{item.label}</Tag> : null
  }

  const render = (column: Column, row: ListRow): ReactNode => {
    const { field, open: target } = column
    const renderer = rendererOf(column)
    if (renderer?.isTag && (field === 'state' || fields[field]?.dictionary)) return tag(column, row)
    if (renderer?.content) {
      const record = { entity: page.entity, ...row }
      const source = { record, column, value: row.data[field], now: serverNow() }
      return renderContent(renderer.content(config, source))
    }

    const words = renderer?.isDay ? text(field, row).slice(0, dayLength) : text(field, row)
    const away = field === titleField ? pathOfOriginal(config, user, page, row) : null
    if (away !== null) return linkTo(away, words)
    if (target === undefined || !config.pages[target]) return words

    return (
      <button type="button" className={buttonStyles.link} onClick={() => open(target, row)}>
        {words || i18next.t('unnamed')}
      </button>
    )
  }

  return {
    text,
    render,
    title: (column) => columnTitle(config, page.entity, column),
    isNumber: (column) => {
      const field = fields[column.field]
      return field !== undefined && fieldTypes[field.type].sql === 'number' && !isYear(field)
    },
  }
}

/**
 * The path to the record that a row stands for; null for rows that are records, or without access.
 */
function pathOfOriginal(
  config: Config,
  user: User,
  page: ListPage,
  { id, data }: ListRow,
): string | null {
  if (!sourceOf(config, page.entity)?.representsOtherRecord) return null
  const [entity = '', record = ''] = id.split('.')
  return recordPath(config, user, { entity, id: record, year: Number(data['year']) || null })
}

const linkTo = (path: string, words: string) => (
  <Link className={buttonStyles.link} to={path}>
    {words}
  </Link>
)

/** Titles of referenced records; — for deleted or invisible ones. */
const namesOf = (config: Config, field: string, { data, names = {} }: ListRow): string =>
  chosenValues(data[field])
    .map((id) => referenceName(names, field, id) ?? '—')
    .join(formatSentence(config, 'comma'))

/** With explanation and tone where the content has some, as for counted days. */
function renderContent(content: CellContent | null): ReactNode {
  if (content?.hint === undefined) return content?.text
  return (
    <span className={panelStyles.urgency} data-tone={content.tone} title={content.hint}>
      {content.text}
    </span>
  )
}

/** State titles come from the workflow. */
const systemTexts: Record<string, (row: ListRow) => string> = {
  year: (row) => String(row.year ?? ''),
  createdAt: (row) => row.createdAt.slice(0, 16),
  updatedAt: (row) => row.updatedAt.slice(0, 16),
  submittedAt: (row) => row.submittedAt?.slice(0, 16) ?? '',
  stateSince: (row) => row.stateSince?.slice(0, 16) ?? '',
  dueAt: (row) => row.dueAt?.slice(0, 16) ?? '',
}
