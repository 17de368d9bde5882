import { expect, test } from 'vitest'
import { withPortal } from '../open-browser.ts'
import { openTemplatePortal } from '../open-portal.ts'
import { queryDatabase } from '../query-database.ts'
import { takeDecision } from '../take-decision.ts'

const { browser, portal } = withPortal(() => openTemplatePortal('leave'))

test('a request for leave passes the manager and then personnel, who find it on their start pages', async () => {
  const manager = await browser.signIn('wang')
  await manager.page.getByRole('link', { name: '搬家' }).click()
  await manager.page.getByRole('heading', { name: '搬家' }).first().waitFor()
  await takeDecision(manager.page, { transition: 'managerPass', title: '同意', opinion: '同意' })

  const personnel = await browser.signIn('zhao')

  await personnel.page.getByRole('link', { name: '搬家' }).click()
  await personnel.page.getByRole('heading', { name: '搬家' }).first().waitFor()
  await takeDecision(personnel.page, { transition: 'hrPass', title: '批准' })
  expect([...manager.faults, ...personnel.faults]).toEqual([])
})

test(
  'three vote on a long leave, a substitute for who is away among them: one refusal does not stop it',
  { tags: ['long'] },
  async () => {
    const { database } = portal()
    await queryDatabase(
      `update e_leave set state = 'jointPending', state_since = now() where data->>'title' = '感冒发烧'`,
      [],
      database,
    )
    await queryDatabase(
      `update account set roles = '{manager}', user_type = 'MANAGER' where username = 'zhang'`,
      [],
      database,
    )

    const away = await browser.signIn('qian', '/setting/substitute')
    await away.page.getByRole('link', { name: '设代理人' }).click()
    await away.page.getByLabel('代理人账号').fill('zhang')
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
    for (const label of ['开始日期', '结束日期']) {
      await away.page.getByLabel(label).first().fill(today)
      await away.page.keyboard.press('Tab')
    }
    await away.page.getByRole('button', { name: '保存', exact: true }).click()
    await away.page.waitForURL((url) => url.searchParams.has('id'))

    const vote = async (username: string, answer: '是' | '否', actsFor?: string) => {
      const { page, faults } = await browser.signIn(username, '/leave/review?preset=vote')
      if (actsFor !== undefined) {
        await page.locator('.header__user, header').getByText('张小雨').first().click()
        await page.getByRole('button', { name: `代 ${actsFor} 办理` }).click()
        await page.waitForURL((url) => url.pathname === '/dashboard')
        await page.goto(`${portal().url}/leave/review?preset=vote`)
      }
      await page.getByRole('button', { name: '感冒发烧' }).first().click()
      await page.getByRole('radio', { name: /会签/ }).check()
      await page.getByRole('radio', { name: answer, exact: true }).check()
      await takeDecision(page, { transition: 'joint', title: '会签', opinion: `${username}的意见` })
      expect(faults).toEqual([])
    }

    await vote('wang', '是')
    await vote('zhang', '否', '钱主管')
    await vote('zhao', '是')

    const applicant = await browser.signIn('liming', '/leave/own')
    await applicant.page
      .getByRole('row')
      .filter({ hasText: '感冒发烧' })
      .getByText('已批准')
      .waitFor()
    const votes = await queryDatabase<{ operator_name: string; opinion: string }>(
      `select operator_name, opinion from action_log where transition = 'joint' order by position`,
      [],
      database,
    )
    expect(votes.map(({ operator_name: name, opinion }) => [name, opinion])).toEqual([
      [expect.stringContaining('王主管'), '同意（第 1 票，共 3 票）：wang的意见'],
      [expect.stringMatching(/张小雨.*代.*钱主管/), '不同意（第 2 票，共 3 票）：zhang的意见'],
      [expect.stringContaining('赵人事'), '同意（第 3 票，共 3 票）：zhao的意见'],
    ])
  },
)
