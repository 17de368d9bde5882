import { expect, test } from 'vitest'
import { withPortal } from '../open-browser.ts'
import { openTemplatePortal } from '../open-portal.ts'
import { submitForm } from '../submit-form.ts'

const { browser } = withPortal(() => openTemplatePortal('grants'))

test(
  'a reviewer scores an application beside its material, which does not say whose it is',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.signIn('wujs', '/review/own')
    await page.getByRole('button', { name: '评分', exact: true }).first().click()
    await page.getByLabel('意义与创新').fill('36')
    await page.getByLabel('方案可行').fill('30')
    await page.getByLabel('预算合理').fill('15')
    await page.getByText('在三个湖泊布设观测点').first().waitFor()
    expect(await page.getByText('孙申请').count()).toBe(0)
    await submitForm(page, 'submit', false)
    expect(faults).toEqual([])
  },
)
