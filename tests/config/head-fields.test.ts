import { expect, it } from 'vitest'
import type { Block } from '#config-model/types.generated.ts'
import { headFields } from '#server/records/entity-tables.ts'
import { shippedConfig } from '../api/shipped-config.ts'

const shipped = shippedConfig()
const chart: Block = { kind: 'chart', list: 'score/tasks', by: 'expertId' }
const headsWith = (block: Block) => {
  const config = structuredClone(shipped)
  const task = config.entities['expert-task']!

  // No list shows, finds or orders by them.
  task.fields['motto'] = { type: 'text', title: '格言' }
  task.fields['pair'] = { type: 'reference', title: '同组', entity: 'account', display: 'name' }
  const board = config.pages['score/expert-analysis']
  if (board?.kind === 'board') board.blocks.push(block)

  return headFields(config, 'expert-task')
}

it('lists hold what boards call their groups, and what they tell them apart by', () => {
  expect(headsWith(chart)).toEqual(headFields(shipped, 'expert-task'))
  expect(headsWith({ ...chart, label: 'motto' })).toContain('motto')
  expect(headsWith({ ...chart, split: 'pair', measure: { agreement: 'total' } })).toContain('pair')
  expect(headsWith({ ...chart, list: 'score/expert-rule', label: 'motto' })).not.toContain('motto')
})
