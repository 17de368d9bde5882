import type { Section } from '#public/address.ts'
import { usePublicPage } from '#public/page-context.ts'
import type { PublicCard } from '#public/public-page.ts'
import { BrandCover, HillShapes, hillVariantOf } from './brand-cover.tsx'
import layoutStyles from '#public/kit/layout.module.css'
import tagStyles from '#public/kit/tag.module.css'
import brandListStyles from '#public/styles/brand-list.module.css'

export const formatPlace = ({
  cityName,
  districtName,
}: Pick<PublicCard, 'cityName' | 'districtName'>): string =>
  [cityName, districtName].filter(Boolean).join(' · ')

/** @param eagerCount pictures visible when the page opens */
export function BrandGrid({
  brands,
  section,
  eagerCount = 0,
}: {
  brands: PublicCard[]
  section: Section
  eagerCount?: number
}) {
  const hillVariants = brands.flatMap(({ cover, brandName }) =>
    cover === null ? [hillVariantOf(brandName)] : [],
  )
  return (
    <>
      {hillVariants.length > 0 && <HillShapes hillVariants={[...new Set(hillVariants)]} />}
      <ul className={brandListStyles.brandGrid}>
        {brands.map((brand, at) => (
          <BrandCard key={brand.id} brand={brand} section={section} isEager={at < eagerCount} />
        ))}
      </ul>
    </>
  )
}

function BrandCard({
  brand,
  section,
  isEager,
}: {
  brand: PublicCard
  section: Section
  isEager: boolean
}) {
  const { t, pathOf } = usePublicPage()
  const { brandName } = brand

  return (
    <li className={brandListStyles.brandCard}>
      <a href={pathOf(`${section}-detail`, { id: brand.id }, brand.year)}>
        <span className={brandListStyles.brandCover}>
          <BrandCover
            name={brandName}
            industry={brand.industry}
            picture={brand.cover}
            isEager={isEager}
            isShared
          />
          {brand.isTop10 && (
            <span className={brandListStyles.brandMedal}>
              <Award rank={brand.top10Rank} />
            </span>
          )}
        </span>
        <span className={`${layoutStyles.stack} ${brandListStyles.brandBody}`}>
          <b>{brandName}</b>
          <span className={brandListStyles.brandSubject}>{brand.subjectName}</span>
          <span className={layoutStyles.wrap}>
            <KindTags brand={brand} />
            {brand.certs.map((cert) => (
              <span key={cert} className={tagStyles.tag} data-tone="blue">
                {cert}
              </span>
            ))}
          </span>
          <span className={brandListStyles.brandFoot}>
            <span>{formatPlace(brand)}</span>
            <span>{t('views', { n: brand.viewCount })}</span>
          </span>
        </span>
      </a>
    </li>
  )
}

export function KindTags({ brand }: { brand: Pick<PublicCard, 'typeTitle' | 'industryTitle'> }) {
  return (
    <>
      <span className={tagStyles.tag} data-tone="green">
        {brand.typeTitle}
      </span>
      <span className={tagStyles.tag} data-tone="gray">
        {brand.industryTitle}
      </span>
    </>
  )
}

export function Award({ rank }: { rank: number | null }) {
  const { t } = usePublicPage()
  return rank === null ? t('top10') : `${t('top10')} · ${t('rank', { n: rank })}`
}
