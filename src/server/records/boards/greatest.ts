/**
 * The groups with the greatest sums, and one row more of all others with how many they are: of many groups only those are read that a chart shows.
 * Rows without a key stand last. @param groups a statement that answers `key`, `part` and the additive values v0, v1, …
 */
export function greatest(groups: string, values: number, most: number): string {
  const names = Array.from({ length: values }, (_, at) => `v${at}`)
  return `with groups as materialized (${groups}),
    first as materialized (select *, 0::bigint as others from groups order by key is null, ${names.join(' + ')} desc, key collate "C" limit ${most})
    select * from first union all
    select null, null, ${names.map((name) => `a.${name} - f.${name}`).join(', ')}, a.n - f.n
    from ${sumsOf('groups', names)} a, ${sumsOf('first', names)} f where a.n > f.n`
}

const sumsOf = (table: string, names: string[]) =>
  `(select count(*) as n, ${names.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ')} from ${table})`
