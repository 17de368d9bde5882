import type { Section } from '#public/address.ts'
import { useDrawing } from '#public/page-context.ts'
import type { PublicCard } from '#public/public-page.ts'
import { BrandCover, HillShapes, turnOf } from './brand-cover.tsx'
import { Award, KindTags } from './brand-tags.tsx'

/** Where a brand is at home. */
export const placeOf = ({
  cityName,
  districtName,
}: Pick<PublicCard, 'cityName' | 'districtName'>): string =>
  [cityName, districtName].filter(Boolean).join(' · ')

/**
 * Brands as cards that lead to their own pages.
 * @param atOnce how many pictures are in sight when the page opens
 */
export function BrandGrid({
  brands,
  section,
  atOnce = 0,
}: {
  brands: PublicCard[]
  section: Section
  atOnce?: number
}) {
  const hillVariants = brands.flatMap(({ cover, brandName }) =>
    cover === null ? [turnOf(brandName)] : [],
  )
  return (
    <>
      {hillVariants.length > 0 && <HillShapes hillVariants={[...new Set(hillVariants)]} />}
      <ul className="brand-grid">
        {brands.map((brand, at) => (
          <BrandCard key={brand.id} brand={brand} section={section} isAtOnce={at < atOnce} />
        ))}
      </ul>
    </>
  )
}

function BrandCard({
  brand,
  section,
  isAtOnce,
}: {
  brand: PublicCard
  section: Section
  isAtOnce: boolean
}) {
  const { t, pathOf } = useDrawing()
  const { brandName } = brand

  return (
    <li className="brand-card">
      <a href={pathOf(`${section}-detail`, { id: brand.id }, brand.year)}>
        <span className="brand-cover">
          <BrandCover
            name={brandName}
            industry={brand.industry}
            picture={brand.cover}
            isAtOnce={isAtOnce}
            isShared
          />
          {brand.isTop10 && (
            <span className="brand-medal">
              <Award rank={brand.top10Rank} />
            </span>
          )}
        </span>
        <span className="brand-body">
          <b>{brandName}</b>
          <span className="brand-subject">{brand.subjectName}</span>
          <span className="brand-tags">
            <KindTags brand={brand} />
            {brand.certs.map((cert) => (
              <span key={cert} className="ui-tag" data-tone="blue">
                {cert}
              </span>
            ))}
          </span>
          <span className="brand-foot">
            <span>{placeOf(brand)}</span>
            <span>{t('views', { n: brand.viewCount })}</span>
          </span>
        </span>
      </a>
    </li>
  )
}
