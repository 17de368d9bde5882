import pg from 'pg'
import { firstOf } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import { indicatorRows } from '#tools/seed/scoring/indicators.ts'
import type { JourneyPortal } from '../open-portal.ts'
import type { PortalCaller } from './call-portal.ts'

/** A declaration that is scored, and who signs in for its owner. */
export interface Entrant {
  id: string
  brand: string
  owner: string
}

/**
 * Three declarations of an industry of their own, and no rules, experts, tasks or scores: as a
 * province begins.
 */
export async function clearIndustry(
  { database }: JourneyPortal,
  industry: string,
): Promise<[Entrant, Entrant, Entrant]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()

  for (const entity of [
    'expert_task',
    'score_result',
    'score_mark',
    'expert',
    'expert_rule',
    'qty_rule',
  ])
    await client.query(`delete from e_${entity}`)

  const entrantData = JSON.stringify({ industry, vetoed: false })
  const { rows } = await client.query<Entrant>(
    `with chosen as (select distinct on (owner_id) id from e_declaration where state = 'scoring' and year = 2025 order by owner_id, id limit 3)
     update e_declaration d set data = d.data || $1::jsonb, head = d.head || $1::jsonb from chosen, account a
     where d.id = chosen.id and a.enterprise_id = d.owner_id returning d.id, d.data->>'brandName' as brand, a.username as owner`,
    [entrantData],
  )

  await client.end()
  const [vetoed, first, second] = rows
  if (!vetoed || !first || !second)
    throw new Error('The demo has fewer than three declarations that are scored')

  return [vetoed, first, second]
}

/** The rules of the industry: 25 indicators; five experts, one place, one in reserve. */
export async function writeRules(leader: PortalCaller, industry: string): Promise<void> {
  const industries = [industry]
  await leader.call('POST', apiPaths.records('qty-rule'), {
    data: { name: '渔业量化规则', industries, indicators: indicatorRows },
  })
  const places = {
    minExperts: 5,
    dropped: 1,
    qtyWeight: 0.7,
    expertWeight: 0.3,
    quota: 1,
    reserve: 1,
  }

  await leader.call('POST', apiPaths.records('expert-rule'), {
    data: { name: '渔业专家规则', industries, ...places },
  })
}

/** Puts people into the library of experts. */
export async function addExperts(
  admin: PortalCaller,
  industry: string,
  usernames: string[],
): Promise<void> {
  for (const name of usernames) {
    const account = firstOf(await admin.rows('system/user', `&keyword=${name}`))
    const data = {
      name,
      accountId: account.id,
      employer: '云岭大学',
      industries: [industry],
      isActive: true,
    }

    await admin.call('POST', apiPaths.records('expert'), { data })
  }
}

/**
 * Opens, calculates, completes by hand and locks the score of each declaration, and assigns the
 * experts.
 */
export async function scoreAll(leader: PortalCaller, entrants: Entrant[]): Promise<void> {
  for (const { id } of entrants) {
    const opened = await leader.take(await leader.read('declaration', id), 'openScore')
    await leader.take(opened, 'assignExperts', { deadline: '2099-12-31' })
  }

  const rows = await leader.rows('score/qty-edit')
  for (const { id } of rows) await leader.take(await leader.read('score-result', id), 'compute')

  for (const { id } of rows) {
    const result = await leader.read('score-result', id)
    const items = (result.data['items'] as Record<string, unknown>[]).map((row) =>
      typeof row['auto'] === 'number' ? row : { ...row, manual: 1, reason: '依据佐证材料核定' },
    )
    await leader.take(await leader.change(result, { items: items as never }), 'lock')
  }
}

/** An expert fills in and submits every sheet, giving the first brand more. */
export async function fillSheets(
  expert: PortalCaller,
  first: string,
  total: number,
): Promise<void> {
  for (const task of await expert.rows('score/expert-score')) {
    const part = (task.data['brandName'] === first ? total : total - 15) / 100
    const scores = {
      quality: 30 * part,
      culture: 20 * part,
      market: 20 * part,
      innovation: 20 * part,
      overall: 10 * part,
    }

    const rounded = Object.fromEntries(
      Object.entries(scores).map(([name, value]) => [name, Math.round(value * 10) / 10]),
    )
    const begun = await expert.take({ ...task, entity: 'expert-task' }, 'start')
    const opinion = '品质稳定，特色鲜明，同意推选。'

    await expert.take(await expert.change(begun, { ...rounded, vote: 'agree', opinion }), 'submit')
  }
}
