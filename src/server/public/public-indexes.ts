import { brandTable, visibleBrandSql, termsOf } from './visible-brands.ts'

const columnTerms = termsOf('')
const first = `${columnTerms.isTop10} desc, ${columnTerms.catalogNo}, id`

/**
 * The indexes that visitors' questions are answered from: only brands that are shown stand in them,
 * in the order of the lists. They are read as long as a question repeats the condition and the
 * terms word for word.
 */
export const publicIndexes: { table: string; name: string; on: string }[] = [
  { name: 'shown', on: `(year, ${first})` },
  { name: 'shown_industry', on: `(year, ${columnTerms.industry}, ${first})` },
  { name: 'shown_city', on: `(year, ${columnTerms.city}, ${first})` },
  { name: 'shown_name', on: `(year, ${columnTerms.brandName}, id)` },
  { name: 'shown_number', on: `(year, ${columnTerms.catalogNo})` },
].map(({ name, on }) => ({ table: brandTable, name, on: `${on} where ${visibleBrandSql('')}` }))
