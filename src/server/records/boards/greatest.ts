/**
 * The groups with the greatest sums, and one row more of all others with how many they are: of many
 * groups only those are read that a chart shows. Rows without a key stand last.
 * @param groups a statement that answers `key`, `part`, `label` and the additive values v0, v1, …
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
  /** They stand in the order of their keys, the last of them are wanted. */
  isTime: boolean
  /** The values whose sum puts them in order. */
  by: number[]
  maxGroups: number
}

/**
 * So many groups: the greatest, or the latest, each with all of its parts as far as they go; rows
 * without a key last.
 * @param groups as above, whatever their values
 */
export function leadingGroupsSql(groups: string, { isTime, by, maxGroups }: Leading): string {
  const weight = by.map((at) => `coalesce(v${at}, 0)`).join(' + ')
  const order = isTime ? '' : `sum(${weight}) over (partition by key) desc, `
  return `select * from (${groups}) groups order by key is null, ${order}key collate "C"${isTime ? ' desc' : ''}, part collate "C" limit ${maxGroups}`
}
