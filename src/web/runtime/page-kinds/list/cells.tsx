import i18next from 'i18next'
import type { ReactNode } from 'react'
import { workflowOf, type Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { fieldTypes, formatValue } from '#config-model/field-types.ts'
import { regionChain } from '#config-model/facts/region.ts'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import type { TextKey } from '#web/i18n/zh-CN.ts'
import { Tag } from '#web/ui/tag.tsx'

/** Columns every record has, whatever its entity, and their titles. */
export const systemTitles: Record<string, TextKey> = {
  state: 'columnState',
  year: 'columnYear',
  region: 'columnRegion',
  createdAt: 'columnCreatedAt',
  updatedAt: 'columnUpdatedAt',
  submittedAt: 'columnSubmittedAt',
  stateSince: 'columnStateSince',
  dueAt: 'columnDueAt',
}

const systemTitle = (name: string) => (name in systemTitles ? i18next.t(systemTitles[name]!) : name)

/** How the cells of a list are drawn. */
export interface Cells {
  title(column: Column): string
  draw(column: Column, row: ListRow): ReactNode
  /** Plain text of a field, for cards. */
  text(name: string, row: ListRow): string
  isNumber(column: Column): boolean
  isSortable(column: Column): boolean
}

export function cellsOf(config: Config, page: ListPage, open: (target: string, row: ListRow) => void): Cells {
  const fields = config.entities[page.entity]?.fields ?? {}
  const states = workflowOf(config, page.entity)?.states
  const system: Record<string, (row: ListRow) => string> = {
    state: (row) => states?.[row.state ?? '']?.title ?? '',
    year: (row) => String(row.year ?? ''),
    createdAt: (row) => row.createdAt.slice(0, 16),
    updatedAt: (row) => row.updatedAt.slice(0, 16),
    submittedAt: (row) => row.submittedAt?.slice(0, 16) ?? '',
    stateSince: (row) => row.stateSince?.slice(0, 16) ?? '',
    dueAt: (row) => row.dueAt?.slice(0, 16) ?? '',
  }
  const text = (name: string, row: ListRow): string => {
    const field = fields[name]
    return field ? formatValue(row.data[name], field, config) : (system[name]?.(row) ?? '')
  }
  const draw = (column: Column, row: ListRow): ReactNode => {
    const field = fields[column.field]
    if (column.as === 'tag' && column.field === 'state')
      return row.state ? <Tag tone={states?.[row.state]?.tone}>{text('state', row)}</Tag> : null
    if (column.as === 'tag' && field?.dictionary) {
      const item = dictionaryItems(config, field.dictionary).find(({ value }) => value === row.data[column.field])
      return item ? <Tag tone={item.tone}>{item.label}</Tag> : null
    }
    if (column.as === 'city' || column.as === 'district')
      return (
        regionChain(config, String(row.data[column.field] ?? row.region ?? ''))[column.as === 'city' ? 1 : 2]?.n ?? ''
      )
    if (column.as === 'days') {
      const since = column.field === 'stateSince' ? row.stateSince : text(column.field, row)
      return since
        ? i18next.t('days', {
            n: Math.max(0, Math.floor((Date.now() - new Date(since.replace(' ', 'T')).getTime()) / 86_400_000)),
          })
        : ''
    }
    const words = text(column.field, row)
    if (column.open !== undefined && config.pages[column.open]) {
      const target = column.open
      return (
        <button type="button" className="cell-link" onClick={() => open(target, row)}>
          {words || i18next.t('unnamed')}
        </button>
      )
    }
    return words
  }
  return {
    text,
    draw,
    title: (column) => column.title ?? fields[column.field]?.title ?? systemTitle(column.field),
    isNumber: (column) => {
      const field = fields[column.field]
      return field !== undefined && fieldTypes[field.type].sql === 'number' && field.type !== 'year'
    },
    isSortable: (column) =>
      column.as === undefined || column.as === 'tag' || column.as === 'date'
        ? (fields[column.field]?.sort ?? column.field in systemTitles)
        : false,
  }
}
