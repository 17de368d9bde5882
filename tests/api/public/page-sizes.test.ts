import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'

const webDir = mkdtempSync(join(tmpdir(), 'pinlu-sizes-'))
let portal: TestPortal
let one: string
const certs = ['green', 'organic', 'gap'].map((certType) => ({
  certType,
  certNo: 'LB-40-21012345678',
  validTo: '2027-01-01',
}))
/** Names as long as the longest of the field. */
const named = (at: number) => ({
  brandName: `双江勐库古茶园高山有机普洱${at}号`,
  subjectName: `双江拉祜族佤族布朗族傣族自治县勐库古茶园高山有机茶叶农民专业合作社联合社${at}`,
  regionCode: '530925',
  certs,
})

beforeAll(async () => {
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  )

  portal = await openPortal({ webDir })

  for (let at = 0; at < 30; at++) {
    const industry = ['tea', 'fruit', 'herb', 'nut'][at % 4]!
    // A third has no picture: its cover is drawn.
    const data = { ...named(at), industry, ...(at % 3 === 0 ? { gallery: [] } : {}) }

    one = (
      await addPublicBrand(portal, `甲${at}`, {
        ...data,
        isTop10: at < 10,
        top10Rank: at + 1,
        top10Industry: 'tea',
      })
    ).id
  }
})
afterAll(async () => {
  await portal.close()
  rmSync(webDir, { recursive: true })
})

async function bytes(path: string): Promise<number> {
  const { status, text, bytes: whole } = await portal.call('GET', path, {})
  expect([path, status, text.includes('id="page"')]).toEqual([path, 200, true])
  return whole.length
}

it('every public page fits in 31 kB of HTML, however long the names on it', async () => {
  const pages = [
    '',
    '/brand/list',
    '/brand/list?page=2',
    '/brand/list?industry=tea',
    '/brand/list?city=530900',
    `/brand?id=${one}`,
  ]

  const top10 = ['', '/brand/list', '/brand/list?view=cards', `/brand?id=${one}`]
  for (const path of [
    ...pages.map((end) => `/2025lsypxfzn${end}`),
    ...top10.map((end) => `/2025top10${end}`),
  ])
    expect(await bytes(path), path).toBeLessThan(31 * 1024)
})

it('a list of twice as many brands, which nobody gets unless they ask, fits in 52 kB', async () => {
  expect(await bytes('/2025lsypxfzn/brand/list?size=24')).toBeLessThan(52 * 1024)
})

it('brands without a picture share the shapes of their covers', async () => {
  const { text } = await portal.call('GET', '/2025lsypxfzn/brand/list', {})
  const used = [...text.matchAll(/<use href="#(hills-\d)"/g)].map(([, id]) => id)
  expect(used.length).toBeGreaterThan(2)
  for (const id of used) expect(text.split(`id="${id}"`)).toHaveLength(2)
})
