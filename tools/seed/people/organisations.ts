import { homeProvince, regionLevel } from '#config-model/facts/region.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Services } from '#server/context.ts'
import { blankRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoId, type DemoContext } from '#tools/seed/demo-context.ts'

/** One bureau for each region, below that of the region above, with its partners; by code. */
export function makeOrganisations(
  services: Services,
  demo: DemoContext,
): Map<string, StoredRecord> {
  const { config, now } = demo
  const organizations = new Map<string, StoredRecord>()
  const add = (code: string, parent: string | undefined, data: RecordData) =>
    organizations.set(code, {
      ...blankRecord(services, config, null, 'org'),
      id: createDemoId(demo, now),
      data: {
        code,
        sort: 100,
        status: '1',
        ...data,
        ...(parent === undefined ? {} : { parentId: organizations.get(parent)?.id ?? null }),
      },
    })

  const province = homeProvince(config) ?? ''
  const inProvince = config.regions.filter(
    ({ c }) => c.slice(0, 2) === province.slice(0, 2) && c !== province,
  )

  add(province, undefined, {
    name: '省农业农村厅',
    orgType: 'province_dept',
    regionCode: province,
    sort: 1,
  })

  for (const [at, { c, n }] of inProvince
    .toSorted((a, b) => regionLevel(a.c) - regionLevel(b.c))
    .entries())
    add(c, regionLevel(c) === 2 ? province : `${c.slice(0, 4)}00`, {
      name: `${n}农业农村局`,
      orgType: regionLevel(c) === 2 ? 'city_bureau' : 'county_bureau',
      regionCode: c,
      sort: at + 1,
      phone: `0871-6000${String(at).padStart(4, '0')}`,
    })

  for (const [code, name, orgType] of [
    ['EXPERT', '省级专家组', 'expert_group'],
    ['CHECK', '合规核查服务机构', 'third_party'],
  ] as const)
    add(code, province, { name, orgType, regionCode: province, sort: 900 })

  return organizations
}
