import { useEffect, useState } from 'react'
import { publicPageSizes, toFilterQuery, type FilterName, type Filters } from '#public/filters.ts'
import { usePublicPage } from '#public/page-context.ts'
import type { FilterChoice, PublicList } from '#public/public-page.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import brandFiltersStyles from '#public/styles/brand-filters.module.css'
import publicStyles from '#public/styles/public.module.css'

/** Works as a plain form; type and industry are links. */
export function FilterPanel({ list }: { list: PublicList }) {
  const { t, page } = usePublicPage()
  const { chosen, choices } = list

  return (
    <section
      className={`${panelStyles.panel} ${publicStyles.sheet} ${brandFiltersStyles.brandFilters}`}
      aria-label={t('query')}
    >
      {page.section === 'catalogue' && (
        <Words title={t('type')} name="type" items={choices.types} chosen={chosen} />
      )}
      <Words title={t('industry')} name="industry" items={choices.industries} chosen={chosen} />
      <Fields list={list} />
    </section>
  )
}

interface WordsProps {
  title: string
  name: FilterName
  items: FilterChoice[]
  chosen: Filters
}

function Words({ title, name, items, chosen }: WordsProps) {
  const { t, page, pathOf } = usePublicPage()
  return (
    <div className={brandFiltersStyles.filterWords} role="group" aria-label={title}>
      <span>{title}</span>
      <div className={layoutStyles.wrap}>
        {[{ value: '', title: t('all') }, ...items].map((item) => (
          <a
            key={item.value}
            href={pathOf(`${page.section}-list`, toFilterQuery(chosen, { [name]: item.value }))}
            aria-current={item.value === chosen[name] ? 'true' : undefined}
          >
            {item.title}
          </a>
        ))}
      </div>
    </div>
  )
}

/** With a script a choice searches at once, the keyword on submit. */
function Fields({ list: { chosen, choices } }: { list: PublicList }) {
  const { t, page, pathOf } = usePublicPage()
  const isTop10 = page.section === 'top10'
  const sorts = [
    { value: 'views', title: t('sortViews') },
    { value: 'name', title: t('sortName') },
  ]

  return (
    <form
      className={brandFiltersStyles.filterFields}
      role="search"
      action={pathOf(`${page.section}-list`)}
      autoComplete="off"
    >
      <HiddenInput name="type" value={chosen.type} />
      <HiddenInput name="industry" value={chosen.industry} />
      <HiddenInput name="view" value={chosen.view} />
      <HiddenInput
        name="size"
        value={chosen.size === publicPageSizes[0] ? '' : String(chosen.size)}
      />
      <Select title={t('city')} name="city" items={choices.cities} value={chosen.city} />
      <Select
        title={t('district')}
        name="district"
        items={choices.districts}
        value={chosen.district}
        isDisabled={chosen.city === ''}
      />
      {!isTop10 && (
        <Select title={t('cert')} name="cert" items={choices.certs} value={chosen.cert} />
      )}
      <Select
        title={t('sort')}
        name="sort"
        items={sorts}
        value={chosen.sort}
        usual={isTop10 ? t('sortRank') : t('sortDefault')}
      />
      <Keyword value={chosen.keyword} />
      <button type="submit" className={buttonStyles.button} data-tone="primary">
        {t('query')}
      </button>
    </form>
  )
}

const HiddenInput = ({ name, value }: { name: string; value: string }) =>
  value === '' ? null : <input type="hidden" name={name} value={value} />

/** A typed text until the page changes. */
function useTyped(value: string): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return [typed, setTyped]
}

function Keyword({ value }: { value: string }) {
  const { t } = usePublicPage()
  const [typed, setTyped] = useTyped(value)

  return (
    <label className={brandFiltersStyles.filterKeyword}>
      <span>{t('keyword')}</span>
      <input
        className={fieldStyles.input}
        type="search"
        name="keyword"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={t('searchHint')}
        maxLength={40}
      />
    </label>
  )
}

interface SelectProps {
  title: string
  name: string
  items: FilterChoice[]
  value: string
  /** Text for no choice. */
  usual?: string
  isDisabled?: boolean
}

function Select({ title, name, items, value, usual, isDisabled = false }: SelectProps) {
  const { t } = usePublicPage()
  const [typed, setTyped] = useTyped(value)

  return (
    <label>
      <span>{title}</span>
      <select
        className={fieldStyles.input}
        name={name}
        value={typed}
        disabled={isDisabled}
        onChange={({ target }) => {
          setTyped(target.value)
          target.form?.requestSubmit()
        }}
      >
        <option value="">{usual ?? t('all')}</option>
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.title}
          </option>
        ))}
      </select>
    </label>
  )
}
