import { publicYearsOf } from '#config-model/windows/years.ts'
import type { Services } from '#server/context.ts'
import { brandTable, visibleBrandCondition } from './visible-brands.ts'

export interface PublicPicture {
  sha256: string
  name: string
  size: number
  type: string
}

/** Undefined unless a visible brand has it. */
export async function publicPicture(
  { database, config }: Services,
  id: string,
): Promise<PublicPicture | undefined> {
  const publicYears = publicYearsOf(config().portal)
  if (publicYears.length === 0) return undefined

  const [row] = await database.read<PublicPicture>(
    `select f.sha256, f.name, f.size, f.type from file f
      where f.id = $1 and f.type like 'image/%' and exists (select 1 from file_use u
      join ${brandTable} b on b.id = u.record_id
       where u.file_id = f.id and u.entity = 'catalog-brand' and ${visibleBrandCondition}
         and b.year = any($3) and b.data->'gallery' @> $2::jsonb)`,
    [id, JSON.stringify([{ id }]), publicYears],
  )

  return row
}
