import { countCap, searchCap } from '#contract/constants.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import type { CompiledList } from './list-query.ts'

/** Of a count. */
export const capOf = ({ isSearch }: Pick<CompiledList, 'isSearch'>): number =>
  isSearch ? searchCap : countCap

/** Planned or plain. */
export const queryFor = (
  { database }: Pick<RequestContext, 'database'>,
  { isSearch }: Pick<CompiledList, 'isSearch'>,
): Query => (isSearch ? database.queryPlanned : database.query)
