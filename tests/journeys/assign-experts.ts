import { firstOf } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { callAs } from './call-as.ts'
import type { JourneyBrowser } from './open-browser.ts'

/**
 * Three experts that are not yet there come into the library, and a declaration of it is assigned
 * to them; answers its brand.
 */
export async function assignExperts(browser: JourneyBrowser): Promise<string> {
  const { page } = await browser.as('admin', null)
  const waiting = await callAs<ListRow[]>(
    page,
    'GET',
    `${apiPaths.listRows('declare-audit/list')}?preset=scoring`,
  )

  const declaration = firstOf(waiting)
  const read = await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', declaration.id))

  for (const name of ['expert31', 'expert32', 'expert33']) {
    const account = firstOf(
      await callAs<ListRow[]>(page, 'GET', `${apiPaths.listRows('system/user')}?keyword=${name}`),
    )
    const data = {
      name,
      accountId: account.id,
      employer: '云岭大学',
      industries: [read.data['industry']],
      isActive: true,
    }

    await callAs(page, 'POST', apiPaths.records('expert'), { data })
  }

  await callAs(page, 'POST', apiPaths.transition('declaration', read.id, 'assignExperts'), {
    version: read.version,
    form: { deadline: '2099-12-31' },
    remarks: [],
  })

  await page.context().close()

  return String(declaration.data['brandName'])
}
