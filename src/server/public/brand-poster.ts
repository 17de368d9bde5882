import { encode } from 'uqr'
import { publicYearsOf } from '#config-model/facts/years.ts'
import type { QrCode } from '#public/poster.tsx'
import { renderPoster } from '#public/render-page.tsx'
import type { RequestContext, Services } from '#server/context.ts'
import { storedJsonSql } from '#server/records/sql/value-sql.ts'
import { readBrand } from './catalogue.ts'
import { pageRequestOf } from './pages/page-request.ts'
import { brandSqlOf, brandTable } from './visible-brands.ts'

/** Pixels, wide enough to be printed. */
const pictureWidth = 1280

/**
 * Renders the brand's poster as SVG.
 * @param origin of the site; empty when unknown: no QR code
 * @throws ApiError 404 when the brand is not public
 */
export async function renderBrandPoster(
  services: RequestContext,
  year: number,
  id: string,
  origin: string,
): Promise<string> {
  const brand = await readBrand(services, year, id)
  const { pathOf, config } = pageRequestOf(services, 'catalogue', year, new URLSearchParams())
  const { shortName, organization } = config.portal
  const address = pathOf('catalogue-detail', { id: brand.id })
  const code = origin === '' ? null : drawQrCode(origin + address)
  const picture = await pictureOf(services, brand.cover)

  return renderPoster({ brand, picture, code, shortName, organization }, services.locale)
}

/** With its quiet zone. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )

  return { size, path: runs.join('') }
}

/** A saved poster has no server. */
async function pictureOf(services: RequestContext, cover: string | null): Promise<string | null> {
  const publicFile =
    cover === null
      ? undefined
      : await findPublicPicture(services, cover.slice(cover.lastIndexOf('/') + 1))

  if (!publicFile || !(await services.files.has(publicFile.sha256, Number(publicFile.size))))
    return null

  const small = await services.pictureVariants.getOrRender(publicFile.sha256, pictureWidth, 'webp')

  return small && `data:image/webp;base64,${small.toString('base64')}`
}

export interface PublicPicture {
  sha256: string
  name: string
  size: number
  type: string
}

/** Undefined for other files than those of a visible brand. */
export async function findPublicPicture(
  { database, config }: Services,
  id: string,
): Promise<PublicPicture | undefined> {
  const publicYears = publicYearsOf(config().portal)
  if (publicYears.length === 0) return undefined

  const gallery = { entity: 'catalog-brand', name: 'gallery', json: 'b.data' }

  const [row] = await database.read<PublicPicture>(
    `select f.sha256, f.name, f.size, f.type from file f
      where f.id = $1 and f.type like 'image/%' and exists (select 1 from file_use u
      join ${brandTable} b on b.id = u.record_id
       where u.file_id = f.id and u.entity = 'catalog-brand' and ${brandSqlOf(config()).isVisible}
         and b.year = any($3) and (${storedJsonSql(config(), gallery)}) @> $2::jsonb)`,
    [id, JSON.stringify([{ id }]), publicYears],
  )

  return row
}
