import { brandTable, shownOf, termsOf } from './shown-brands.ts'

const own = termsOf('')
const first = `${own.isTop10} desc, ${own.catalogNo}, id`

/**
 * The indexes that visitors' questions are answered from: only brands that are shown stand in them,
 * in the order of the lists. They are read as long as a question repeats the condition and the
 * terms word for word.
 */
export const publicIndexes: { table: string; name: string; on: string }[] = [
  { name: 'shown', on: `(year, ${first})` },
  { name: 'shown_industry', on: `(year, ${own.industry}, ${first})` },
  { name: 'shown_city', on: `(year, ${own.city}, ${first})` },
  { name: 'shown_name', on: `(year, ${own.brandName}, id)` },
  { name: 'shown_number', on: `(year, ${own.catalogNo})` },
].map(({ name, on }) => ({ table: brandTable, name, on: `${on} where ${shownOf('')}` }))
