/**
 * SQL for the greatest groups, plus one row with the sum and number of all others: reads only what
 * a chart shows. Rows without a key last.
 * @param groups a statement with `key`, `part`, `label` and the additive values v0, v1, …
 */
export function greatestGroupsSql(groups: string, values: number, maxGroups: number): string {
  const names = Array.from({ length: values }, (_, at) => `v${at}`)
  return `with groups as materialized (${groups}),
    first as materialized (select *, 0::bigint as others from groups order by key is null, ${names.join(' + ')} desc, key collate "C" limit ${maxGroups})
    select * from first union all
    select null, null, null, ${names.map((name) => `a.${name} - f.${name}`).join(', ')}, a.n - f.n
    from ${sumsOf('groups', names)} a, ${sumsOf('first', names)} f where a.n > f.n`
}

const sumsOf = (table: string, names: string[]) =>
  `(select count(*) as n, ${names.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ')} from ${table})`

interface Leading {
  /** Groups are ordered by key, and the last ones are selected. */
  isTime: boolean
  /** The values whose sum puts them in order. */
  by: number[]
  maxGroups: number
}

/**
 * SQL for the leading groups: the greatest, or the latest, with their parts up to the limit; rows
 * without a key last.
 * @param groups as above, with any values
 */
export function leadingGroupsSql(groups: string, { isTime, by, maxGroups }: Leading): string {
  const weight = by.map((at) => `coalesce(v${at}, 0)`).join(' + ')
  const order = isTime ? '' : `sum(${weight}) over (partition by key) desc, `
  return `select * from (${groups}) groups order by key is null, ${order}key collate "C"${isTime ? ' desc' : ''}, part collate "C" limit ${maxGroups}`
}
