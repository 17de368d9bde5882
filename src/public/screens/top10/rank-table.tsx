import { useDrawing } from '#public/page-context.ts'
import type { RankedBrand } from '#public/public-page.ts'

/** The famous brands by industry and rank. */
export function RankTable({
  brands,
  titles,
}: {
  brands: RankedBrand[]
  titles: Record<string, string>
}) {
  const { t, pathOf } = useDrawing()
  const columns = [t('industry'), t('rankShort'), t('brand'), t('subject'), t('place'), t('award')]

  return (
    <div
      className="ui-panel sheet ui-table-scroll ranks"
      role="region"
      aria-label={t('top10All')}
      tabIndex={0}
    >
      <table className="ui-table">
        <thead>
          <tr>
            {columns.map((title) => (
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
                <a href={pathOf('top10-detail', { id: brand.id }, brand.year)}>{brand.brandName}</a>
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
