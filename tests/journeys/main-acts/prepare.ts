import pg from 'pg'
import type { Json } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { callAs } from '../call-as.ts'
import type { JourneyBrowser } from '../open-browser.ts'
import type { JourneyPortal } from '../open-portal.ts'
import { submitForm } from '../submit-form.ts'
import { fillCheck } from '../upkeep/fill-check.ts'

/** Who goes through the menus of roles that the demo has several accounts of. */
export interface Walkers {
  declare: string
  expert: string
}

type Call = (method: string, path: string, body?: unknown) => Promise<RecordView>

/** What the entries of every role need to have something to act on; answers who walks. */
export async function prepareWork(
  browser: JourneyBrowser,
  portal: JourneyPortal,
): Promise<Walkers> {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const first = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> => {
    const { rows } = await client.query<Row>(sql, values)
    if (!rows[0]) throw new Error(`The demo has nothing for: ${sql}`)
    return rows[0]
  }

  const applicant = await first<{ username: string; funds: [string, string][] }>(applicantOf)
  const expert = await first<{ username: string }>(
    `select a.username from e_expert_task t join account a on a.id = t.owner_id where t.state = 'todo' order by a.username limit 1`,
  )
  const doubt = await first<{ id: string }>(
    `select id from e_compliance where region_code = '530828' and state in ('selfDone', 'checking') and (data->>'declared')::int > 0 order by id limit 1`,
  )
  const brand = await first<{ username: string; name: string; year: number }>(
    `select a.username, b.data->>'brandName' as name, b.year from e_catalog_brand b join account a on a.enterprise_id = b.owner_id
     where b.region_code = '530828' and b.year = 2024 and a.username <> $1 order by b.id limit 1`,
    [applicant.username],
  )

  await client.end()

  const { page } = await browser.as('admin', null)
  const call: Call = (method, path, body) => callAs<RecordView>(page, method, path, body)
  for (const [entity, id] of applicant.funds) await giveBack(call, entity, id)
  await raiseDoubt(call, doubt.id)
  await page.context().close()
  await askForCheck(browser, brand)
  // The log of sign-ins has one line.
  const { page: signedIn } = await browser.signIn('admin')
  await signedIn.context().close()

  return { declare: applicant.username, expert: expert.username }
}

/**
 * An applicant with a draft of this year, a published score, a logo and both tables of the reward
 * fund.
 */
const applicantOf = `
  select a.username, array[array['fund-use', min(u.id)], array['fund-plan', min(p.id)]] as funds
  from account a
  join e_declaration d on d.owner_id = a.enterprise_id and d.year = 2025 and d.state = 'draft'
  join e_fund_use u on u.owner_id = a.enterprise_id and u.state in ('submitted', 'confirmed')
  join e_fund_plan p on p.owner_id = a.enterprise_id and p.state in ('submitted', 'confirmed')
  join e_score_result s on s.owner_id = a.enterprise_id and s.state in ('selected', 'reserved', 'unselected')
  join e_logo_auth l on l.owner_id = a.enterprise_id
  group by a.username order by a.username limit 1`

const run = async (
  call: Call,
  entity: string,
  id: string,
  transition: string,
  form: Record<string, Json> = {},
) => {
  const { version } = await call('GET', apiPaths.record(entity, id))
  return call('POST', apiPaths.transition(entity, id, transition), { version, form, remarks: [] })
}

/** A table of the fund goes back to whoever handed it in. */
async function giveBack(call: Call, entity: string, id: string): Promise<void> {
  const { state } = await call('GET', apiPaths.record(entity, id))
  if (state === 'confirmed')
    await run(call, entity, id, 'unconfirm', { opinion: '确认有误，重新审核后再确认。' })
  await run(call, entity, id, 'sendBack', { opinion: '凭证不清晰或与金额不符，请核对后重新上传。' })
}

/** The province finds something about an applicant of the district, which has to look into it. */
async function raiseDoubt(call: Call, id: string): Promise<void> {
  const { state } = await call('GET', apiPaths.record('compliance', id))
  if (state === 'selfDone') await run(call, 'compliance', id, 'checkStart')
  const { version, data } = await call('GET', apiPaths.record('compliance', id))
  const [item, ...items] = data['items'] as Record<string, Json>[]
  const finding = {
    checkResult: 'suspect',
    eventDate: '2024-05-16',
    docNo: '市监罚字〔2024〕第12号',
    description: '标签不规范受到处罚。',
  }

  await call('PATCH', apiPaths.record('compliance', id), {
    version,
    changes: {
      items: [{ ...item, ...finding }, ...items.map((one) => ({ ...one, checkResult: 'normal' }))],
    },
  })

  await run(call, 'compliance', id, 'checkPush')
}

/** The owner of a brand of the district hands in its yearly re-verification. */
async function askForCheck(
  browser: JourneyBrowser,
  brand: { username: string; name: string; year: number },
) {
  const { page } = await browser.as(brand.username, '/upkeep/check-own')
  await fillCheck(page, brand)
  await submitForm(page)
  await page.context().close()
}
