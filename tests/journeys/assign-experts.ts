import { firstOf } from '#config-model/found.ts'
import { paths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { callAs } from './call-as.ts'
import type { JourneyBrowser } from './open-browser.ts'

/**
 * Three experts that are not yet there come into the library, and a declaration of it is assigned
 * to them; answers its brand.
 */
export async function assignExperts(browser: JourneyBrowser): Promise<string> {
  const { page } = await browser.as('admin', '/score/experts')
  const waiting = await callAs<ListRow[]>(
    page,
    'GET',
    `${paths.listRows('declare-audit/list')}?preset=scoring`,
  )

  const declaration = firstOf(waiting)
  const read = await callAs<RecordView>(page, 'GET', paths.record('declaration', declaration.id))

  for (const name of ['expert31', 'expert32', 'expert33']) {
    const account = firstOf(
      await callAs<ListRow[]>(page, 'GET', `${paths.listRows('system/user')}?keyword=${name}`),
    )
    const data = {
      name,
      accountId: account.id,
      employer: '云岭大学',
      industries: [read.data['industry']],
      isActive: true,
    }

    await callAs(page, 'POST', paths.records('expert'), { data })
  }

  await callAs(page, 'POST', paths.transition('declaration', read.id, 'assignExperts'), {
    version: read.version,
    form: { deadline: '2099-12-31' },
    remarks: [],
  })

  await page.context().close()

  return String(declaration.data['brandName'])
}
