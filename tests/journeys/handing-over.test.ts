import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { callAs } from './call-as.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { withPortal } from './open-browser.ts'
import { pressInRow } from './press-in-row.ts'
import { queryDatabase } from './query-database.ts'
import { takeDecision } from './take-decision.ts'

const { browser, portal } = withPortal()
const desk = (id: string) => `/declare-audit/view?id=${id}`
const decision = (page: Page, title: RegExp) => page.getByRole('radio', { name: title })
const waiting = async (where: string) => {
  const [record] = await queryDatabase<{ id: string; name: string }>(
    `select id, data->>'brandName' as name from e_declaration d
     where year = (select max(year) from e_declaration) and ${where} order by state_since desc, id limit 1`,
    [],
    portal().database,
  )
  return record!
}

test('a city asks its county for an opinion: the record comes back with it', async () => {
  const { id } = await waiting(`state = 'cityPending' and region_code = '530828'`)
  const city = await browser.as('city', desk(id))
  await decision(city.page, /委派提意见/).check()
  const person = city.page.getByRole('combobox', { name: '请谁提意见' })
  await person.fill('不存在的人')
  await city.page.getByText('没有找到“不存在的人”').waitFor()
  await person.fill('澜沧')
  await city.page.getByRole('option', { name: /dist530828.*澜沧拉祜族自治县/ }).click()
  const ask = { transition: 'delegateCity', title: '委派提意见', field: '需要核实的问题' }
  await takeDecision(city.page, { ...ask, opinion: '请核实基地面积是否属实' })

  const county = await browser.as('district', '/declare-audit/district?preset=opinion')
  await county.page.locator('tbody tr[data-row] .button__link').first().click()
  await county.page.getByText('请核实基地面积是否属实').first().waitFor()
  const answer = { transition: 'answerDelegation', title: '提交意见', field: '审核意见' }
  await takeDecision(county.page, { ...answer, opinion: '经实地核实，基地面积与申报一致。' })

  await city.page.goto(portal().url + desk(id))
  await decision(city.page, /推荐上报/).waitFor()
  await city.page.getByText('经实地核实，基地面积与申报一致。').first().waitFor()
  expect([...city.faults, ...county.faults]).toEqual([])
})

test('an administrator disables the only auditor of a county and transfers the records in the same dialog', async () => {
  const { id } = await waiting(`state = 'districtPending' and region_code = '530828'`)
  const admin = await browser.as('admin', '/system/user?keyword=dist530828')
  await pressInRow(admin.page.getByRole('row').filter({ hasText: 'dist530828' }), '停用')
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByText(/没有人能办理/).waitFor()
  const people = dialog.getByRole('combobox')
  const [nearest] = await people.locator('option').evaluateAll((options) =>
    options.flatMap((option) => {
      const { value, label } = option as HTMLOptionElement
      return value === '' ? [] : [{ value, label }]
    }),
  )
  await people.selectOption(nearest!.value)
  expect(await axeFindings(admin.page)).toEqual([])
  await admin.page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })

  const [account] = await queryDatabase<{ username: string }>(
    'select username from account where id = $1',
    [nearest!.value],
    portal().database,
  )
  const next = await browser.as(account!.username, null)
  const { may } = await callAs<RecordView>(next.page, 'GET', apiPaths.record('declaration', id))

  expect(may.transitions.map((offered) => offered.id)).toContain('districtPass')
  expect(admin.faults).toEqual([])
})
