import { NotFoundScreen } from '#web/open/error-screens.tsx'
import type { ScreenProps } from '#web/open/screen.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import { useTitle } from '#web/session/use-title.ts'
import { filterNames } from './brand-filters.ts'
import { useYear } from '#web/open/catalogue/catalogue-year.tsx'
import { BrandGrid, FoundBrands } from './found-brands.tsx'

/** Brands of a year's catalogue. */
export default function BrandList({ params }: ScreenProps) {
  const t = useCatalogueText()
  const year = useYear(params)
  useTitle(year === null ? null : t('catalogueAll'))
  if (year === null) return <NotFoundScreen inside />
  return (
    <FoundBrands
      year={year}
      section="lsypxfzn"
      heading={t('catalogueOf', { year })}
      isPublished={({ published }) => published}
      placeholders={12}
      tools={({ get, reset }) =>
        filterNames.some((name) => name !== 'sort' && get(name)?.trim()) && (
          <button type="button" className="ui-link" onClick={reset}>
            {t('reset')}
          </button>
        )
      }
    >
      {(brands, _index, _address, isOld) => <BrandGrid brands={brands} section="lsypxfzn" isOld={isOld} />}
    </FoundBrands>
  )
}
