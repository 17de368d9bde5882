import { describe, expect, it } from 'vitest'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

describe('a list that is a tree', () => {
  it('is walked, unfolded and folded with the arrow keys, opens a row with Enter, takes a new record below a row, shows it there and keeps what has something below it, and is cards that fold on a telephone', async () => {
    const { page, faults } = await browser.as('admin', '/system/org')
    const tree = page.getByRole('treegrid', { name: '组织机构' })
    const focused = () =>
      page.evaluate(() => document.activeElement?.querySelector('td')?.textContent)

    await tree.getByRole('row', { name: /曲靖市农业农村局/ }).waitFor()
    await tree.getByRole('row', { name: /收起省农业农村厅/ }).focus()
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    expect(await focused()).toBe('曲靖市农业农村局')
    await page.keyboard.press('ArrowRight')
    await tree.getByRole('row', { name: /会泽县农业农村局/ }).waitFor()
    await page.keyboard.press('ArrowRight')
    expect(await page.locator(':focus').getAttribute('aria-level')).toBe('3')
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe('曲靖市农业农村局')
    await page.keyboard.press('ArrowLeft')
    expect(await tree.getByRole('row', { name: /会泽县农业农村局/ }).count()).toBe(0)
    expect(await page.locator(':focus').getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('End')
    expect(await focused()).toBe('合规核查服务机构')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/system/org-view?**')
    await page.getByRole('heading', { name: /省农业农村厅/ }).waitFor()
    await page.goBack()
    const upper = tree.getByRole('row', { name: /省级专家组/ })

    await upper.getByRole('button', { name: '新建下级' }).click()
    await page.waitForURL(/below=/)
    await page.getByText('省级专家组').first().waitFor()
    await page.getByRole('textbox', { name: '机构名称' }).fill('茶叶评审组')
    await page.getByRole('textbox', { name: '机构编码' }).fill('EXPERT-TEA')
    await page.getByRole('combobox', { name: '机构类型' }).selectOption({ label: '专家组' })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL(/[?&]id=/)
    await page.goto(new URL('/system/org', page.url()).href)
    await tree.getByRole('button', { name: '展开省级专家组' }).click()
    const made = tree.getByRole('row', { name: /茶叶评审组/ })

    expect(await made.getAttribute('aria-level')).toBe('3')

    // By keys: a menu that is still put in its place moves under the pointer.
    await upper.getByRole('button', { name: /更多/ }).press('Enter')
    await page.getByRole('menuitem', { name: '删除' }).waitFor()
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('dialog').getByRole('textbox').fill('机构撤并')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('还有 1 个下级，请先移走或删除下级').waitFor()

    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('listitem').getByRole('button', { name: '展开玉溪市农业农村局' }).click()
    await page.getByRole('listitem').getByText('元江').first().waitFor()
    expect(faults).toEqual([])
  })

  it(
    'offers a new category to articles, and a new functional area wherever a region is chosen',
    { tags: ['long'] },
    async () => {
      const { page, faults } = await browser.as('admin', '/cms/category')
      await page
        .getByRole('treegrid', { name: '栏目管理' })
        .getByRole('row', { name: /工作动态/ })
        .waitFor()

      await page.getByRole('link', { name: '新建栏目' }).click()
      await page.getByRole('textbox', { name: '栏目名称' }).fill('品牌故事')
      await page.getByRole('textbox', { name: '栏目编码' }).fill('story')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await page.waitForURL(/[?&]id=/)
      await page.goto(new URL('/cms/article', page.url()).href)
      await page
        .locator('.list-page__filters')
        .getByRole('option', { name: '品牌故事' })
        .waitFor({ state: 'attached' })

      await page.goto(new URL('/system/district', page.url()).href)
      const tree = page.getByRole('treegrid', { name: '行政区划' })

      await tree
        .getByRole('row', { name: /昆明市/ })
        .getByRole('button', { name: '增加功能区' })
        .click()

      await page.waitForURL(/below=530100/)
      await page.getByRole('textbox', { name: '名称' }).fill('滇中新区')
      await page.getByRole('textbox', { name: '首字母' }).fill('D')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await page.waitForURL(/[?&]id=530199/)
      await page.goto(new URL('/system/user', page.url()).href)
      const region = page.getByRole('group', { name: '管辖区域' }).getByRole('combobox')

      await region.nth(0).selectOption({ label: '昆明市' })
      await region.nth(1).selectOption({ label: '滇中新区' })
      expect(faults).toEqual([])
    },
  )

  it('stands beside a list, and filters it by a row and what is below', async () => {
    const { page, faults } = await browser.as('admin', '/system/user')
    const tree = page.getByRole('tree', { name: '组织机构' })

    await tree.getByRole('treeitem', { name: '普洱市农业农村局' }).click()
    await page.locator('tr[data-row]').getByText('city5308').waitFor()
    await page.locator('tr[data-row]').getByText('dist530828').waitFor()
    expect(await page.locator('tr[data-row]').getByText('leader01').count()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await tree.getByRole('treeitem', { name: '澜沧拉祜族自治县农业农村局' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('tr[data-row]').getByText('city5308').waitFor({ state: 'detached' })
    await page.locator('tr[data-row]').getByText('dist530828').waitFor()
    expect(faults).toEqual([])
  })
})
