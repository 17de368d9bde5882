import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Effect, Field } from '#config-model/types.generated.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
const figures: Record<string, Field> = {
  part: { type: 'integer', title: '数量' },
  whole: { type: 'integer', title: '合计', computed: { sum: ['part'] }, filter: true },
}

beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 85, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
})
afterAll(() => portal?.close())

/** Takes a transition with these effects in a configuration with figures. */
async function takeWith(...effects: Effect[]): Promise<void> {
  const config = structuredClone<Config>(portal.services.config())
  for (const entity of ['subject-change', 'enterprise'])
    Object.assign(config.entities[entity]!.fields, figures)
  config.entities['enterprise']!.fields['photos'] = { type: 'files', title: '照片', maxItems: 9 }
  config.entities['declaration']!.fields['enterpriseId'] = {
    type: 'reference',
    title: '主体',
    entity: 'enterprise',
    display: 'name',
  }
  config.workflows['declaration']!.transitions['withdraw'] = {
    title: '撤回',
    from: 'draft',
    to: 'withdrawn',
    by: { roles: ['declare'], own: true },
    effects,
  }
  portal.services.configHolder.replace(portal.services.configHolder.prepare(config))

  const draft = await addDraft(portal, applicant, 'product', `效果${Math.random()}`)
  const taken = await move(portal, applicant.token, draft, 'withdraw')
  expect(taken.body.msg).toBe('')
}

const storedIn = async (table: string) =>
  (
    await portal.services.database.query<{
      region: string
      owner: string
      data: RecordData
      head: RecordData
    }>(
      `select region_code as region, owner_id as owner, data, head from ${table} where owner_id = $1`,
      [applicant.enterprise.id],
    )
  )[0]

it('a record that an effect creates has the owner and the region of its origin, and what is computed from its values', async () => {
  await takeWith({ create: 'subject-change', with: { name: { field: 'brandName' }, part: 3 } })
  const { id: owner, region } = applicant.enterprise

  expect(await storedIn('e_subject_change')).toMatchObject({
    owner,
    region,
    data: { part: 3, whole: 3, regionCode: region },
    head: { whole: 3 },
  })
})

it('a record that an effect writes into has what is computed from the values written', async () => {
  await takeWith({ write: 'enterpriseId', with: { part: 4 } })

  expect(await storedIn('e_enterprise')).toMatchObject({
    data: { part: 4, whole: 4 },
    head: { whole: 4 },
  })
})

it('files that an effect writes into a record belong to it as well', async () => {
  await takeWith({ write: 'enterpriseId', with: { photos: { field: 'pictures' } } })

  const photos = (await storedIn('e_enterprise'))?.data['photos'] as { id: string }[]
  const uses = await portal.services.database.query<{ id: string }>(
    'select file_id as id from file_use where entity = $1 and record_id = $2',
    ['enterprise', applicant.enterprise.id],
  )
  expect(photos.length).toBeGreaterThan(0)
  expect(uses.map(({ id }) => id)).toEqual(expect.arrayContaining(photos.map(({ id }) => id)))
})
