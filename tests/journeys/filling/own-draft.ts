import pg from 'pg'
import type { Page } from 'playwright-core'
import { paths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { RecordData } from '#config-model/record.ts'
import { callAs } from '../call-as.ts'
import type { JourneyBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'

export interface OwnDraft {
  username: string
  id: string
}

/** A draft of this year's declaration, counted from the last: others take the first. */
export async function ownDraft(at: number): Promise<OwnDraft> {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<OwnDraft>(
    `select a.username, d.id from e_declaration d join account a on a.enterprise_id = d.owner_id
     where d.year = 2025 and d.state = 'draft' order by d.id desc offset $1 limit 1`,
    [at],
  )
  await client.end()
  return rows[0]!
}

/** Its owner at a step of it, with these values in it. */
export async function fillIn(
  browser: JourneyBrowser,
  draft: OwnDraft,
  changes: RecordData,
  step: string,
  size?: { width: number; height: number },
): Promise<{ page: Page; faults: string[] }> {
  const visitor = await browser.signIn(draft.username, '/dashboard', size)
  const { page } = visitor
  const { version } = await callAs<RecordView>(page, 'GET', paths.record('declaration', draft.id))
  await callAs(page, 'PATCH', paths.record('declaration', draft.id), { version, changes })
  await page.goto(new URL(`/declare/fill?id=${draft.id}&step=${step}`, page.url()).href)
  return visitor
}
