import { expect, it } from 'vitest'
import { fillTemplate } from './render-message.ts'

it('does not put a second stop after a value that ends a sentence', () => {
  const text = '退回“{title}”：{opinion}。请于{deadline}前修改。'
  const filled = (opinion: string) =>
    fillTemplate(text, { title: '云岫', opinion, deadline: '8月1日' })

  expect(filled('请修改后重新提交。')).toBe('退回“云岫”：请修改后重新提交。请于8月1日前修改。')
  expect(filled('请尽快！')).toBe('退回“云岫”：请尽快！请于8月1日前修改。')
  expect(filled('材料不全')).toBe('退回“云岫”：材料不全。请于8月1日前修改。')
})
