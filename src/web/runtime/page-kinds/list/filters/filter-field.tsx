import type { ComponentType } from 'react'
import { type Config, workflowOf } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { regionChoices, regionRoot } from '#config-model/facts/region.ts'
import { isBoolean, isYear } from '#config-model/field-traits.ts'
import { filterControl, type FilterControl } from '#config-model/filter-kinds.ts'
import { columnTitle } from '#config-model/record.ts'
import type { Field, Filter, ListPage } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useWorkingYears } from '#web/session/configuration/use-working-years.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import fieldStyles from '#public/kit/field.module.css'
import listPageStyles from '#web/runtime/page-kinds/list/list-page.module.css'

const RangeFilter = lazyComponent(() => import('./range-filter.tsx'))
const ReferenceFilter = lazyComponent(() => import('./reference-filter.tsx'))

interface FilterFieldProps {
  page: ListPage
  filter: Filter
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

export function FilterField({ page, filter, value, onChange }: FilterFieldProps) {
  const config = useConfig()
  const name = filter.field ?? ''
  const field = config.entities[page.entity]?.fields[name]
  const title = filter.title ?? columnTitle(config, page.entity, { field: name })
  const Control = filterControls[filterControl(filter, field)]

  return <Control {...{ page, filter, name, field, title, value, onChange }} />
}

/** A control without a component does not compile. */
const filterControls: Record<FilterControl, ComponentType<ControlProps>> = {
  range: ({ title, value, onChange }) => (
    <RangeFilter title={title} value={value} onChange={onChange} />
  ),
  region: RegionFilter,
  reference: ({ page, name, field, title, value, onChange }) =>
    field && (
      <ReferenceFilter
        entity={page.entity}
        name={name}
        field={field}
        title={title}
        value={value}
        onChange={onChange}
      />
    ),
  choice: ChoiceFilter,
}

interface ControlProps extends FilterFieldProps {
  name: string
  field: Field | undefined
  title: string
}

/** A select of the filter's options, or a text input where it has none. */
function ChoiceFilter({ page, filter, name, title, value, onChange }: ControlProps) {
  const t = useText()
  const config = useConfig()
  const options = filterOptions(config, page, filter, t)

  return (
    <label>
      <span>{title}</span>
      {options.length > 0 ? (
        <select
          className={fieldStyles.input}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{unsetFilterLabel(config, page, name) ?? t('all')}</option>
          {options.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          className={fieldStyles.input}
          value={String(value ?? '')}
          placeholder={filter.placeholder ?? t('input')}
          maxLength={60}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </label>
  )
}

/** By city, then by district; users of a city or district choose only the district. */
function RegionFilter({ title, value: filterValue, onChange }: ControlProps) {
  const value = typeof filterValue === 'string' ? filterValue : ''
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const { year } = useWorkingYears()
  const ownCity =
    user.regionCode && !user.regionCode.endsWith('0000') ? `${user.regionCode.slice(0, 4)}00` : null
  const city = value ? `${value.slice(0, 4)}00` : (ownCity ?? '')

  return (
    <div className={listPageStyles.filterRange} role="group" aria-label={title}>
      <span>{title}</span>
      <span>
        {!ownCity && (
          <select
            className={fieldStyles.input}
            aria-label={`${title} ${t('prefecture')}`}
            value={city}
            onChange={(event) => onChange(event.target.value || undefined)}
          >
            <option value="">{t('all')}</option>
            {regionChoices(config, regionRoot(config), year, city).map((region) => (
              <option key={region.c} value={region.c}>
                {region.n}
              </option>
            ))}
          </select>
        )}
        <select
          className={fieldStyles.input}
          aria-label={`${title} ${t('county')}`}
          value={value.endsWith('00') ? '' : value}
          disabled={!city}
          onChange={(event) => onChange(event.target.value || (ownCity ? undefined : city))}
        >
          <option value="">{t('all')}</option>
          {regionChoices(config, city, year, value).map((region) => (
            <option key={region.c} value={region.c}>
              {region.n}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

export function filterOptions(
  config: Config,
  page: ListPage,
  filter: Filter,
  t: ReturnType<typeof useText>,
): { value: string; label: string }[] {
  const name = filter.field ?? ''
  const field = config.entities[page.entity]?.fields[name]
  if (name === 'state') {
    const states = Object.entries(workflowOf(config, page.entity)?.states ?? {})
    return states.map(([id, state]) => ({ value: id, label: state.title }))
  }

  if (isBoolean(field))
    return [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]

  if (name === 'year' || isYear(field)) {
    const former = config.years.historyYears.toSorted((a, b) => b - a)
    const years =
      unsetFilterLabel(config, page, name) === undefined
        ? [config.years.realYear, ...former]
        : former

    return years.map((year) => ({ value: String(year), label: String(year) }))
  }

  return dictionaryItems(config, field?.dictionary ?? '')
}

/** The default of an unset filter, unless it is "all": records default to the working year. */
export function unsetFilterLabel(config: Config, page: ListPage, name: string): string | undefined {
  const isFixed = page.year === 'all' || page.year === 'path'
  const isOfYear =
    name === 'year' && !isFixed && config.entities[page.entity]?.scope?.year !== undefined

  return isOfYear ? String(config.years.realYear) : undefined
}
