import { test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { withPortal } from '../open-browser.ts'
import { queryDatabase } from '../query-database.ts'
import { settleDoubt } from './compliance-steps.ts'
import { doubtStory, expectStory, timelineOf } from './told-story.ts'

const { browser, portal } = withPortal()

/** An applicant of the district who has done the self-check and whose check may begin. */
async function findApplicant(): Promise<{ username: string; name: string }> {
  const [applicant] = await queryDatabase<{ username: string; name: string }>(
    `select a.username, c.data->>'subjectName' as name
     from e_compliance c join account a on a.enterprise_id = c.owner_id
     where c.region_code = '530828' and c.state = 'selfDone' and (c.data->>'declared')::int > 0
     order by c.id limit 1`,
    [],
    portal().database,
  )

  return assertPresent(applicant, 'an applicant of the district to be checked')
}

test(
  'the province finds a doubt, the district asks, the applicant explains with evidence, the district concludes, and the province decides',
  { tags: ['long'], timeout: 240_000 },
  async () => {
    const { username, name } = await findApplicant()
    await settleDoubt({ browser, applicant: username })
    const { page } = await browser.as(
      'leader',
      `/declare-audit/compliance?preset=all&keyword=${username}`,
    )

    await page.getByText(name).first().waitFor()
    const story = doubtStory(name)

    expectStory((await timelineOf(page)).slice(-story.length), story)
  },
)
