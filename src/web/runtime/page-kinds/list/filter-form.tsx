import { useState, type FormEvent } from 'react'
import { mayOpen } from '#config-model/access/access.ts'
import { workflowOf } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { regionChildren } from '#config-model/facts/region.ts'
import type { Filter, ListPage } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ListView } from './list-url.ts'

const visible = 3

/** The query form: the first filters in a row, the rest unfolded; Enter asks. */
export function FilterForm({
  page,
  view,
  onQuery,
}: {
  page: ListPage
  view: ListView
  onQuery: (keyword: string, filter: Record<string, FilterValue>) => void
}) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const [keyword, setKeyword] = useState(view.keyword)
  const [filter, setFilter] = useState(view.filter)
  const filters = (page.filters ?? []).filter((item) => !item.auth || mayOpen(user, config, item))
  const [isUnfolded, setUnfolded] = useState(
    filters.slice(visible).some((item) => item.field !== undefined && item.field in view.filter),
  )
  const set = (name: string, value: FilterValue | undefined) =>
    setFilter((before) => {
      const { [name]: _, ...rest } = before
      return value === undefined || value === '' ? rest : { ...rest, [name]: value }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onQuery(keyword.trim(), filter)
  }
  return (
    <form className="filters" role="search" onSubmit={submit}>
      {filters.slice(0, isUnfolded ? filters.length : visible).map((item) =>
        item.keyword ? (
          <label key="keyword">
            <span>{item.title ?? t('keyword')}</span>
            <input
              className="ui-input"
              type="search"
              value={keyword}
              placeholder={item.placeholder ?? t('input')}
              maxLength={50}
              onChange={(event) => setKeyword(event.target.value)}
            />
          </label>
        ) : (
          <FilterField
            key={item.field}
            page={page}
            filter={item}
            value={filter[item.field ?? '']}
            onChange={(value) => set(item.field ?? '', value)}
          />
        ),
      )}
      <div className="filter-actions">
        <button type="submit" className="ui-button" data-tone="primary">
          {t('query')}
        </button>
        <button
          type="button"
          className="ui-button"
          onClick={() => {
            setKeyword('')
            setFilter({})
            onQuery('', {})
          }}
        >
          {t('reset')}
        </button>
        {filters.length > visible && (
          <button type="button" className="ui-link" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {t(isUnfolded ? 'fold' : 'unfold')}
            <Icon name={isUnfolded ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        )}
      </div>
    </form>
  )
}

interface FieldProps {
  page: ListPage
  filter: Filter
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

function FilterField({ page, filter, value, onChange }: FieldProps) {
  const t = useText()
  const config = useConfig()
  const name = filter.field ?? ''
  const field = config.entities[page.entity]?.fields[name]
  const title = filter.title ?? field?.title ?? (name === 'submittedAt' ? t('columnSubmittedAt') : name)
  if (filter.as === 'range' || field?.type === 'date' || field?.type === 'date-time') {
    const range = value !== undefined && typeof value === 'object' && !Array.isArray(value) ? value : {}
    const change = (part: { from?: string; to?: string }) => {
      const next = Object.fromEntries(Object.entries({ ...range, ...part }).filter(([, bound]) => bound))
      onChange(Object.keys(next).length > 0 ? next : undefined)
    }
    return (
      <div className="filter-range" role="group" aria-label={title}>
        <span>{title}</span>
        <span>
          <input
            className="ui-input"
            type="date"
            aria-label={`${title} ${t('from')}`}
            value={range.from ?? ''}
            onChange={(event) => change({ from: event.target.value })}
          />
          <i aria-hidden="true">–</i>
          <input
            className="ui-input"
            type="date"
            aria-label={`${title} ${t('to')}`}
            value={range.to ?? ''}
            onChange={(event) => change({ to: event.target.value })}
          />
        </span>
      </div>
    )
  }
  if (field?.type === 'region' || filter.as === 'region')
    return <RegionFilter title={title} value={typeof value === 'string' ? value : ''} onChange={onChange} />
  const options =
    name === 'state'
      ? Object.entries(workflowOf(config, page.entity)?.states ?? {}).map(([id, state]) => ({
          value: id,
          label: state.title,
        }))
      : field?.type === 'boolean'
        ? [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]
        : name === 'year' || field?.type === 'year'
          ? [config.years.realYear, ...config.years.historyYears.toSorted((a, b) => b - a)].map((year) => ({
              value: String(year),
              label: String(year),
            }))
          : dictionaryItems(config, field?.dictionary ?? '')
  if (options.length > 0) {
    return (
      <label>
        <span>{title}</span>
        <select className="ui-input" value={String(value ?? '')} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('all')}</option>
          {options.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <label>
      <span>{title}</span>
      <input
        className="ui-input"
        value={String(value ?? '')}
        placeholder={filter.placeholder ?? t('input')}
        maxLength={60}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

/** City, then district; a city auditor starts below the own city. */
function RegionFilter({
  title,
  value,
  onChange,
}: {
  title: string
  value: string
  onChange: (value: FilterValue | undefined) => void
}) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const ownCity = user.regionCode && !user.regionCode.endsWith('0000') ? `${user.regionCode.slice(0, 4)}00` : null
  const city = value ? `${value.slice(0, 4)}00` : (ownCity ?? '')
  return (
    <div className="filter-range" role="group" aria-label={title}>
      <span>{title}</span>
      <span>
        {!ownCity && (
          <select
            className="ui-input"
            aria-label={`${title} ${t('prefecture')}`}
            value={city}
            onChange={(event) => onChange(event.target.value || undefined)}
          >
            <option value="">{t('all')}</option>
            {regionChildren(config, '530000', 1).map((region) => (
              <option key={region.c} value={region.c}>
                {region.n}
              </option>
            ))}
          </select>
        )}
        <select
          className="ui-input"
          aria-label={`${title} ${t('county')}`}
          value={value.endsWith('00') ? '' : value}
          disabled={!city}
          onChange={(event) => onChange(event.target.value || (ownCity ? undefined : city))}
        >
          <option value="">{t('all')}</option>
          {regionChildren(config, city, 1).map((region) => (
            <option key={region.c} value={region.c}>
              {region.n}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
