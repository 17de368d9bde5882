import { expect, test } from 'vitest'
import { withPortal } from '../open-browser.ts'
import { openTemplatePortal } from '../open-portal.ts'
import { takeDecision } from '../take-decision.ts'

const { browser } = withPortal(() => openTemplatePortal('equipment'))

test(
  'the keeper sees what is late, takes it back, and the device is free again',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.signIn('keeper')
    await page.getByRole('link', { name: '社团招新拍照' }).first().click()
    await page.getByRole('heading', { name: '社团招新拍照' }).first().waitFor()
    await takeDecision(page, {
      transition: 'giveBack',
      title: '收回',
      opinion: '完好',
      field: '设备情况',
    })

    await page.goto(new URL('/device/list?preset=free', page.url()).href)
    await page.getByText('单反相机').first().waitFor()
    expect(faults).toEqual([])
  },
)
