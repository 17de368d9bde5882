import { countCap, searchCap } from '#contract/list/count-caps.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import type { CompiledList } from './list-query.ts'

/** Up to where the rows of a question are counted. */
export const capOf = ({ isSearch }: Pick<CompiledList, 'isSearch'>): number =>
  isSearch ? searchCap : countCap

/** How a question is put to the database. */
export const queryFor = (
  { database }: Pick<RequestContext, 'database'>,
  { isSearch }: Pick<CompiledList, 'isSearch'>,
): Query => (isSearch ? database.queryPlanned : database.query)
