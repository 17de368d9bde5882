import { Link } from 'react-router-dom'
import type { BrandCard as Brand } from '#contract/public.ts'
import { Tag } from '#web/ui/tag.tsx'
import { BrandCover } from './brand-cover.tsx'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import { sectionPath, type Section } from '#web/open/catalogue/catalogue-year.tsx'

/** Path of a brand's own screen. */
export const brandPath = (section: Section, brand: Brand): string =>
  `${sectionPath(section, brand.year, '/brand')}?id=${brand.id}`

/** A brand as a card. */
export function BrandCard({ brand, section }: { brand: Brand; section: Section }) {
  const t = useCatalogueText()
  return (
    <li className="brand-card">
      <Link to={brandPath(section, brand)}>
        <span className="brand-cover">
          <BrandCover name={brand.brandName} industry={brand.industry} picture={brand.cover} />
          {brand.isTop10 && (
            <span className="brand-medal">
              {t('top10')}
              {brand.top10Rank !== null && ` · ${t('rank', { n: brand.top10Rank })}`}
            </span>
          )}
        </span>
        <span className="brand-body">
          <b>{brand.brandName}</b>
          <span className="brand-subject">{brand.subjectName}</span>
          <span className="brand-tags">
            <Tag tone="green">{brand.typeTitle}</Tag>
            <Tag>{brand.industryTitle}</Tag>
            {brand.certs.slice(0, 2).map((cert) => (
              <Tag key={cert} tone="blue">
                {cert}
              </Tag>
            ))}
          </span>
          <span className="brand-foot">
            <span>
              {brand.cityName}
              {brand.districtName && ` · ${brand.districtName}`}
            </span>
            <span>{t('views', { n: brand.viewCount })}</span>
          </span>
        </span>
      </Link>
    </li>
  )
}
