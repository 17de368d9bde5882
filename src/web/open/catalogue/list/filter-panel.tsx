import type { FormEvent } from 'react'
import type { CatalogueIndex } from '#contract/public.ts'
import type { FilterName } from './brand-filters.ts'
import { useDictionaries, useDistricts } from '#web/open/catalogue/catalogue-calls.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'

interface Choice {
  value: string
  title: string
}

const dictionaries = ['declare_type', 'cert_type']

interface FilterPanelProps {
  year: number
  index: CatalogueIndex | undefined
  value: (name: FilterName) => string
  change: (changes: Record<string, string>) => void
  isTop10: boolean
}

/** Filters of the brand list: type and industry as words to pick, the rest as fields. */
export function FilterPanel(props: FilterPanelProps) {
  const { year, index, value, change, isTop10 } = props
  const t = useCatalogueText()
  const choicesOf = useDictionaries(dictionaries, year)
  const types = choicesOf('declare_type')
  const industries: Choice[] = isTop10
    ? (index?.top10 ?? []).map((item) => ({ value: item.industry, title: item.title }))
    : (index?.industries ?? []).map((item) => ({ value: item.value, title: `${item.title} ${item.count}` }))
  return (
    <section className="ui-panel sheet brand-filters" aria-label={t('query')}>
      {!isTop10 && <Words title={t('type')} items={types} value={value('type')} onPick={(type) => change({ type })} />}
      <Words
        title={t('industry')}
        items={industries}
        value={value('industry')}
        onPick={(industry) => change({ industry })}
      />
      <Fields {...props} certs={choicesOf('cert_type')} />
    </section>
  )
}

/** The filters that are fields; the keyword is sought when it is sent. */
function Fields({ year, index, value, change, isTop10, certs }: FilterPanelProps & { certs: Choice[] }) {
  const t = useCatalogueText()
  const districts = useDistricts(value('city'), year).map((item) => ({ value: item.c, title: item.n }))
  const cities = (index?.cities ?? []).map((item) => ({ value: item.code, title: item.name }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }
  return (
    <form className="filter-fields" onSubmit={submit} key={value('keyword')}>
      <Select title={t('city')} items={cities} value={value('city')} onPick={(city) => change({ city })} />
      <Select
        title={t('district')}
        items={districts}
        value={value('district')}
        onPick={(district) => change({ district })}
        isDisabled={value('city') === ''}
      />
      {!isTop10 && <Select title={t('cert')} items={certs} value={value('cert')} onPick={(cert) => change({ cert })} />}
      <Sorting isTop10={isTop10} value={value('sort')} onPick={(sort) => change({ sort })} />
      <label className="filter-keyword">
        <span>{t('keyword')}</span>
        <input
          className="ui-input"
          type="search"
          name="keyword"
          defaultValue={value('keyword')}
          placeholder={t('searchHint')}
          maxLength={40}
        />
      </label>
      <button type="submit" className="ui-button" data-tone="primary">
        {t('query')}
      </button>
    </form>
  )
}

function Sorting({ isTop10, value, onPick }: { isTop10: boolean; value: string; onPick: (sort: string) => void }) {
  const t = useCatalogueText()
  const sorts = [
    { value: '', title: isTop10 ? t('sortRank') : t('sortDefault') },
    { value: 'views', title: t('sortViews') },
    { value: 'name', title: t('sortName') },
  ]
  return (
    <label>
      <span>{t('sort')}</span>
      <select className="ui-input" value={value} onChange={(event) => onPick(event.target.value)}>
        {sorts.map((item) => (
          <option key={item.value} value={item.value}>
            {item.title}
          </option>
        ))}
      </select>
    </label>
  )
}

function Words({
  title,
  items,
  value,
  onPick,
}: {
  title: string
  items: Choice[]
  value: string
  onPick: (value: string) => void
}) {
  const t = useCatalogueText()
  return (
    <div className="filter-words" role="group" aria-label={title}>
      <span>{title}</span>
      <div>
        {[{ value: '', title: t('all') }, ...items].map((item) => (
          <button key={item.value} type="button" aria-pressed={item.value === value} onClick={() => onPick(item.value)}>
            {item.title}
          </button>
        ))}
      </div>
    </div>
  )
}

function Select({
  title,
  items,
  value,
  onPick,
  isDisabled = false,
}: {
  title: string
  items: Choice[]
  value: string
  onPick: (value: string) => void
  isDisabled?: boolean
}) {
  const t = useCatalogueText()
  return (
    <label>
      <span>{title}</span>
      <select className="ui-input" value={value} disabled={isDisabled} onChange={(event) => onPick(event.target.value)}>
        <option value="">{t('all')}</option>
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.title}
          </option>
        ))}
      </select>
    </label>
  )
}
