import { Link } from 'react-router-dom'
import type { BrandCard as Brand } from '#contract/public.ts'
import { NotFoundScreen } from '#web/open/error-screens.tsx'
import type { ScreenProps } from '#web/open/screen.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import { useTitle } from '#web/session/use-title.ts'
import { brandPath } from '#web/open/catalogue/brand/brand-card.tsx'
import { useYear } from '#web/open/catalogue/catalogue-year.tsx'
import { BrandGrid, FoundBrands, type FilterAddress } from '#web/open/catalogue/list/found-brands.tsx'
import './top10.css'

const isTable = ({ get }: FilterAddress) => get('view') !== 'cards'

/** The famous brands of a year by industry and rank, as a table or as cards. */
export default function Top10List({ params }: ScreenProps) {
  const t = useCatalogueText()
  const year = useYear(params)
  useTitle(year === null ? null : t('top10All'))
  if (year === null) return <NotFoundScreen inside />
  return (
    <FoundBrands
      year={year}
      section="top10"
      heading={t('top10Of', { year })}
      isPublished={({ top10 }) => top10.length > 0}
      placeholders={8}
      tools={(address) => (
        <div className="ui-segments" role="group" aria-label={t('view')}>
          <button type="button" aria-pressed={isTable(address)} onClick={() => address.change({ view: '' })}>
            {t('table')}
          </button>
          <button type="button" aria-pressed={!isTable(address)} onClick={() => address.change({ view: 'cards' })}>
            {t('cards')}
          </button>
        </div>
      )}
    >
      {(brands, index, address, isOld) =>
        isTable(address) ? (
          <RankTable
            brands={brands}
            titles={Object.fromEntries((index?.top10 ?? []).map((item) => [item.industry, item.title]))}
          />
        ) : (
          <BrandGrid brands={brands} section="top10" isOld={isOld} />
        )
      }
    </FoundBrands>
  )
}

function RankTable({ brands, titles }: { brands: Brand[]; titles: Record<string, string> }) {
  const t = useCatalogueText()
  return (
    <div className="ui-panel sheet ui-table-scroll ranks" role="region" aria-label={t('top10All')} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            {[t('industry'), t('rankShort'), t('brand'), t('subject'), t('place'), t('award')].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {brands.map((brand) => (
            <tr key={brand.id}>
              <td>{titles[brand.top10Industry ?? ''] ?? brand.industryTitle}</td>
              <td>
                <span className="rank-dot" data-rank={brand.top10Rank}>
                  {brand.top10Rank ?? '–'}
                </span>
              </td>
              <td>
                <Link to={brandPath('top10', brand)}>{brand.brandName}</Link>
              </td>
              <td>{brand.subjectName}</td>
              <td>{[brand.cityName, brand.districtName].filter(Boolean).join(' ')}</td>
              <td>{brand.awardTitle ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
