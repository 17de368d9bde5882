import { useState, type FormEvent } from 'react'
import { mayOpen } from '#config-model/access/access.ts'
import type { Filter, ListPage } from '#config-model/types.generated.ts'
import type { FilterValue } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ListView } from '#web/runtime/page-kinds/list/view/list-url.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FilterField } from './filter-field.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import listPageStyles from '#web/runtime/page-kinds/list/list-page.module.css'

const visible = 3

export interface FilterFormProps {
  page: ListPage
  view: ListView
  onQuery: (keyword: string, filter: Record<string, FilterValue>) => void
}

/** What is typed and chosen; another view replaces it and calls `onAdopt`. */
function useFilterInput(view: ListView, onAdopt: () => void) {
  const [keyword, setKeyword] = useState(view.keyword)
  const [filter, setFilter] = useState(view.filter)
  const [resets, setResets] = useState(0)
  const address = addressOf(view)
  const [adopted, setAdopted] = useState(address)

  if (adopted !== address) {
    setAdopted(address)
    onAdopt()
    setKeyword(view.keyword)
    setFilter(view.filter)
    // What was queried by this form stays mounted, with its focus.
    if (addressOf({ keyword: keyword.trim(), filter }) !== address) setResets(resets + 1)
  }

  const clear = () => {
    setKeyword('')
    setFilter({})
    setResets(resets + 1)
  }

  return { keyword, setKeyword, filter, setFilter, resets, clear }
}

const addressOf = ({ keyword, filter }: Pick<ListView, 'keyword' | 'filter'>) =>
  JSON.stringify([keyword, filter])

/** The first filters in a row, the rest expandable; Enter applies. */
export function FilterForm({ page, view, onQuery }: FilterFormProps) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const filters = (page.filters ?? []).filter((item) => !item.auth || mayOpen(user, config, item))
  const hasFolded = filters
    .slice(visible)
    .some((item) => item.field !== undefined && item.field in view.filter)
  const [isUnfolded, setUnfolded] = useState(hasFolded)

  // On a phone the form is collapsed (list-page.module.css).
  const [isOpen, setOpen] = useState(false)
  const { keyword, setKeyword, filter, setFilter, resets, clear } = useFilterInput(view, () => {
    setOpen(false)
    if (hasFolded) setUnfolded(true)
  })

  const active = Object.keys(view.filter).length + (view.keyword === '' ? 0 : 1)
  const set = (name: string, value: FilterValue | undefined) =>
    setFilter((before) => {
      const { [name]: _, ...rest } = before
      return value === undefined || value === '' ? rest : { ...rest, [name]: value }
    })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onQuery(keyword.trim(), filter)
  }

  const reset = () => {
    clear()
    onQuery('', {})
  }

  return (
    <form
      className={listPageStyles.filters}
      role="search"
      data-open={isOpen || undefined}
      onSubmit={submit}
    >
      <button
        type="button"
        className={`${buttonStyles.button} ${listPageStyles.filtersFold}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders" size={16} />
        {active > 0 ? t('filtersSet', { n: active }) : t('filters')}
      </button>
      {filters.slice(0, isUnfolded ? filters.length : visible).map((item) => {
        if (item.keyword)
          return <KeywordField key="keyword" filter={item} value={keyword} onChange={setKeyword} />

        const name = item.field ?? ''
        const change = (value: FilterValue | undefined) => set(name, value)

        return (
          <FilterField
            key={`${item.field} ${resets}`}
            page={page}
            filter={item}
            value={filter[name]}
            onChange={change}
          />
        )
      })}
      <div className={`${layoutStyles.row} ${listPageStyles.filterActions}`}>
        <button type="submit" className={buttonStyles.button} data-tone="primary">
          {t('query')}
        </button>
        <button type="button" className={buttonStyles.button} onClick={reset}>
          {t('reset')}
        </button>
        {filters.length > visible && (
          <button
            type="button"
            className={`${buttonStyles.link} ${listPageStyles.filterMore}`}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t(isUnfolded ? 'fold' : 'unfold')}
            <Icon name={isUnfolded ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        )}
      </div>
    </form>
  )
}

interface KeywordFieldProps {
  filter: Filter
  value: string
  onChange: (value: string) => void
}

function KeywordField({ filter, value, onChange }: KeywordFieldProps) {
  const t = useText()
  return (
    <label>
      <span>{filter.title ?? t('keyword')}</span>
      <input
        className={fieldStyles.input}
        type="search"
        value={value}
        placeholder={filter.placeholder ?? t('input')}
        maxLength={50}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
