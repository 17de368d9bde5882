import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PageInfo } from '#contract/envelope.ts'
import { paths, yearPath } from '#contract/paths.ts'
import type { BrandCard, BrandDetail, CatalogueIndex } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { readDictionaries } from './dictionary-cache.ts'

const kept = 60_000

/** Figures and tiles of a year. */
export function useIndex(year: number) {
  return useQuery({
    queryKey: ['public-index', currentLocale(), year],
    queryFn: () => api.get<CatalogueIndex>(`${paths.publicIndex}?year=${year}`),
    staleTime: kept,
  })
}

/** A page of brands; while the next is fetched the one before stays. */
export function useBrands(query: string) {
  return useQuery({
    queryKey: ['public-list', currentLocale(), query],
    queryFn: (): Promise<{ rows: BrandCard[]; page: PageInfo }> => api.page<BrandCard>(`${paths.publicList}?${query}`),
    staleTime: kept,
    placeholderData: (before) => before,
  })
}

/** One brand in full. */
export function useBrand(year: number, id: string) {
  return useQuery({
    queryKey: ['public-brand', currentLocale(), year, id],
    queryFn: () => api.get<BrandDetail>(`${paths.publicBrand}?year=${year}&id=${encodeURIComponent(id)}`),
    staleTime: kept,
  })
}

/** Choices of dictionaries as they were in a year, by type code, in the language of the screen; empty until they are there. */
export function useDictionaries(codes: string[], year: number): (code: string) => { value: string; title: string }[] {
  const { language } = useTranslation().i18n
  const portal = usePortal()
  const { data = {} } = useQuery({
    queryKey: ['dictionaries', portal.hash, year, ...codes],
    queryFn: () => readDictionaries(codes, year, portal),
    staleTime: Infinity,
  })
  return (code) =>
    (data[code] ?? []).map((item) => ({ value: item.value, title: language === 'en-US' ? item.labelEn : item.label }))
}

/** Districts of a city as they were in a year; empty without one. */
export function useDistricts(city: string, year: number): { c: string; n: string }[] {
  const { historyYears, yearApi } = usePortal().years
  const { data } = useQuery({
    queryKey: ['districts', city, year],
    queryFn: () =>
      api.get<{ c: string; n: string }[]>(
        yearPath(`${paths.districts}?parentCode=${city}&depth=1`, year, historyYears, yearApi),
      ),
    enabled: city !== '',
    staleTime: Infinity,
  })
  return city === '' ? [] : (data ?? [])
}
