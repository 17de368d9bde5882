import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { goTo, outlineFaults } from './page-faults.ts'

const browser = withBrowser()

describe(
  'every page has one main part, landmarks that differ and headings without a gap',
  { tags: ['long'] },
  () => {
    test('the open screens', async () => {
      const { page } = await browser.visit('/login')
      for (const path of [
        '/login',
        '/register',
        '/2024lsypxfzn',
        '/2024lsypxfzn/brand/list',
        '/2024top10',
      ]) {
        await goTo(page, path)
        expect(await outlineFaults(page), path).toEqual([])
      }
    })

    test.each([
      ['12530828DEMQNA9JDK', ['/dashboard', '/declare/intro', '/declare/fill', '/declare/status']],
      ['leader01', ['/declare-analysis/register', '/declare-analysis/district', '/system/org']],
      ['dist530828', ['/dashboard', '/declare-audit/district', '/upkeep/catalog-check']],
      [
        'admin',
        ['/cms/article', '/cms/notice', '/setting/user', '/setting/account', '/system/workflow'],
      ],
    ])('the pages of %s', async (user, paths) => {
      const { page } = await browser.as(user)
      for (const path of paths) {
        await goTo(page, path)
        expect(await outlineFaults(page), path).toEqual([])
      }
    })

    test('a declaration being filled in and the desk', async () => {
      const owner = await browser.as('declare')
      await owner.page.getByRole('button', { name: /^修改退回/ }).click()
      await owner.page.locator('.fill-form__stepHead h2').waitFor()
      expect(await outlineFaults(owner.page)).toEqual([])
      const reviewer = await browser.as('district')

      await reviewer.page.getByRole('button', { name: /^开始审核/ }).click()
      await reviewer.page.locator('.data-pane__compare').first().waitFor()
      expect(await outlineFaults(reviewer.page)).toEqual([])
    })
  },
)
