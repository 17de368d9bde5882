import pg from 'pg'
import type { Page } from 'playwright-core'
import { firstOf } from '#config-model/assert.ts'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { callAs } from '../call-as.ts'
import type { JourneyBrowser, Size, Visitor } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { signInAt, type Sight } from '../sights/sights.ts'

export interface OwnDraft {
  username: string
  id: string
}

/**
 * A draft of this year's declaration, counted from the last: others take the first.
 * @param database of a portal of one's own
 * @param filled only drafts with a value in these fields
 */
export async function ownDraft(
  at: number,
  database = portal.database,
  filled: string[] = [],
): Promise<OwnDraft> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<OwnDraft>(
    `select a.username, d.id from e_declaration d join account a on a.enterprise_id = d.owner_id
     where d.year = 2025 and d.state = 'draft' and d.data ?& $2::text[]
     order by d.id desc offset $1 limit 1`,
    [at, filled],
  )

  await client.end()

  return firstOf(rows)
}

/** Its owner at a step of it, with these values in it. */
export const fillIn = (
  browser: JourneyBrowser,
  draft: OwnDraft,
  changes: RecordData,
  step: string,
  size?: Size,
): Promise<Visitor> =>
  browser.as(draft.username, pathOf(draft, step), size, {
    prepare: (page) => writeInto(page, draft, changes),
  })

/** The same in the language and the window of somebody. */
export const fillAt = (
  browser: JourneyBrowser,
  sight: Sight,
  draft: OwnDraft,
  changes: RecordData,
  step: string,
): Promise<Visitor> =>
  signInAt(browser, sight, draft.username, pathOf(draft, step), (page) =>
    writeInto(page, draft, changes),
  )

const pathOf = ({ id }: OwnDraft, step: string) => `/declare/fill?id=${id}&step=${step}`

async function writeInto(page: Page, { id }: OwnDraft, changes: RecordData): Promise<void> {
  const { version } = await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', id))
  await callAs(page, 'PATCH', apiPaths.record('declaration', id), { version, changes })
}
