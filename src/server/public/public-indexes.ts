import { brandTable, visibleBrandSql, brandTermsOf } from './visible-brands.ts'

const columnTerms = brandTermsOf('')
const first = `${columnTerms.isTop10} desc, ${columnTerms.catalogNo}, id`

/**
 * Indexes of visible brands only, in the order of the lists. PostgreSQL uses them only when a query
 * repeats condition and terms literally.
 */
export const publicIndexes: { table: string; name: string; on: string }[] = [
  { name: 'shown', on: `(year, ${first})` },
  { name: 'shown_industry', on: `(year, ${columnTerms.industry}, ${first})` },
  { name: 'shown_city', on: `(year, ${columnTerms.city}, ${first})` },
  { name: 'shown_name', on: `(year, ${columnTerms.brandName}, id)` },
  { name: 'shown_number', on: `(year, ${columnTerms.catalogNo})` },
].map(({ name, on }) => ({ table: brandTable, name, on: `${on} where ${visibleBrandSql('')}` }))
