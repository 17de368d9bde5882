import type { ArgumentOf, OperatorName } from '#config-model/conditions/operators.ts'
import { aboveSql } from './operators/above.ts'
import { afterSql } from './operators/after.ts'
import { atLeastSql } from './operators/at-least.ts'
import { atMostSql } from './operators/at-most.ts'
import { beforeSql } from './operators/before.ts'
import { belowSql } from './operators/below.ts'
import { containsSql } from './operators/contains.ts'
import { emptySql } from './operators/empty.ts'
import { everySql } from './operators/every.ts'
import { hasSql } from './operators/has.ts'
import { inSql } from './operators/in.ts'
import { isNotSql } from './operators/is-not.ts'
import { isSql } from './operators/is.ts'
import { matchesSql } from './operators/matches.ts'
import { notEmptySql } from './operators/not-empty.ts'
import { notInSql } from './operators/not-in.ts'
import { startsWithSql } from './operators/starts-with.ts'
import { withinSql } from './operators/within.ts'
import type { SqlOperator } from './sql/site.ts'

/** Every operator in SQL; a word in the schema without an entry does not compile. */
export const operatorsSql: { readonly [Name in OperatorName]: SqlOperator<ArgumentOf<Name>> } = {
  is: isSql,
  isNot: isNotSql,
  above: aboveSql,
  atLeast: atLeastSql,
  below: belowSql,
  atMost: atMostSql,
  before: beforeSql,
  after: afterSql,
  contains: containsSql,
  in: inSql,
  notIn: notInSql,
  within: withinSql,
  startsWith: startsWithSql,
  matches: matchesSql,
  has: hasSql,
  every: everySql,
  empty: emptySql,
  notEmpty: notEmptySql,
}
