import { useQuery } from '@tanstack/react-query'
import type { PageInfo } from '#contract/envelope.ts'
import { paths, yearPath } from '#contract/paths.ts'
import type { BrandCard, BrandDetail, CatalogueIndex } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { usePortal } from '#web/session/portal.ts'

const kept = 60_000

/** Figures and tiles of a year. */
export function useIndex(year: number) {
  return useQuery({ queryKey: ['public-index', year], queryFn: () => api.get<CatalogueIndex>(`${paths.publicIndex}?year=${year}`), staleTime: kept })
}

/** A page of brands; while the next is fetched the one before stays. */
export function useBrands(query: string) {
  return useQuery({
    queryKey: ['public-list', query],
    queryFn: (): Promise<{ rows: BrandCard[]; page: PageInfo }> => api.page<BrandCard>(`${paths.publicList}?${query}`),
    staleTime: kept,
    placeholderData: (before) => before,
  })
}

/** One brand in full. */
export function useBrand(year: number, id: string) {
  return useQuery({
    queryKey: ['public-brand', year, id],
    queryFn: () => api.get<BrandDetail>(`${paths.publicBrand}?year=${year}&id=${encodeURIComponent(id)}`),
    staleTime: kept,
  })
}

/** The path of a call for a year: history years have an API of their own (specification §7). */
function useYearPath(year: number): (path: string) => string {
  const { historyYears, yearApi } = usePortal().years
  return (path) => yearPath(path, year, historyYears, yearApi)
}

/** Items of a dictionary as they were in a year; empty until they are there. */
export function useDictionary(code: string, year: number): { value: string; label: string }[] {
  const inYear = useYearPath(year)
  const { data } = useQuery({
    queryKey: ['dictionary', code, year],
    queryFn: () => api.get<{ value: string; label: string }[]>(inYear(`${paths.dictionary}?typeCode=${code}`)),
    staleTime: Infinity,
  })
  return data ?? []
}

/** Districts of a city as they were in a year; empty without one. */
export function useDistricts(city: string, year: number): { c: string; n: string }[] {
  const inYear = useYearPath(year)
  const { data } = useQuery({
    queryKey: ['districts', city, year],
    queryFn: () => api.get<{ c: string; n: string }[]>(inYear(`${paths.districts}?parentCode=${city}&depth=1`)),
    enabled: city !== '',
    staleTime: Infinity,
  })
  return city === '' ? [] : (data ?? [])
}
