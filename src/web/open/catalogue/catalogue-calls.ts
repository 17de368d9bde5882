import { useQuery } from '@tanstack/react-query'
import type { PageInfo } from '#contract/envelope.ts'
import { paths } from '#contract/paths.ts'
import type { BrandCard, BrandDetail, CatalogueIndex } from '#contract/public.ts'
import { api } from '#web/api/client.ts'

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

/** Items of a dictionary; empty until they are there. */
export function useDictionary(code: string): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['dictionary', code],
    queryFn: () => api.get<{ value: string; label: string }[]>(`${paths.dictionary}?typeCode=${code}`),
    staleTime: Infinity,
  })
  return data ?? []
}

/** Districts of a city; empty without one. */
export function useDistricts(city: string): { c: string; n: string }[] {
  const { data } = useQuery({
    queryKey: ['districts', city],
    queryFn: () => api.get<{ c: string; n: string }[]>(`${paths.districts}?parentCode=${city}&depth=1`),
    enabled: city !== '',
    staleTime: Infinity,
  })
  return city === '' ? [] : (data ?? [])
}
