import { describe, expect, it } from 'vitest'
import { groupRights } from './group-rights.ts'
import { exampleConfig } from './plan-example.ts'

describe('changes of rights', () => {
  it('are one sentence where only states or fields differ', () => {
    const change = (section: string, key: string) => ({
      section,
      key,
      kind: 'changed' as const,
      gained: [],
      lost: ['导出'],
    })

    const groups = groupRights(exampleConfig, [
      change('状态', 'paper · sent 待审 · chief · 辖区内'),
      change('状态', 'paper · sent 待审 · chief · 自己的'),
      change('状态', 'paper · done 办结 · chief · 所有'),
      change('字段', 'paper.note 备注'),
      change('字段', 'paper.name 名称'),
      change('行', 'paper · 查看 · chief'),
    ])

    expect(groups.map(({ message }) => message)).toEqual([
      '【状态】“材料”，负责人，在 待审、办结：少了 导出',
      '【字段】“材料”的 备注、名称：少了 导出',
      '改变 【行】paper · 查看 · chief: 少了 导出',
    ])
  })
})
