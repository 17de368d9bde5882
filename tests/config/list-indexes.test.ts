import { expect, it } from 'vitest'
import { expectedIndexes } from '#server/migration/entity-indexes.ts'
import { shippedConfig } from '../api/shipped-config.ts'

const config = shippedConfig()
const indexes = expectedIndexes(config).filter(({ table }) => table === 'e_declaration')
const named = (part: string) => indexes.filter(({ on }) => on.includes(part)).map(({ on }) => on)

it('lists that reviewers open have an index for every reach of theirs, in their order', () => {
  for (const scope of ['year, ', 'year, left(region_code, 4), ', 'year, region_code, '])
    expect(named(`(${scope}submitted_at desc nulls last, id desc, state)`)).toHaveLength(1)
})

it('a list of rows of one’s own needs no index of its order: its rows are found by their owner, and saving a draft writes to no index', () => {
  expect(config.pages['declare/status']).toMatchObject({ kind: 'list', auth: ['declare'] })
  expect(named('updated_at')).toEqual([])
  expect(named('(owner_id, year)')).toHaveLength(1)
})

it('a time that a long list shows has an index, whatever the list is ordered by', () => {
  for (const column of ['state_since', 'due_at'])
    expect(named(`(year, ${column}, id, state)`)).toHaveLength(1)
})

it('a field has an index where a long list is filtered or ordered by it, and nowhere else', () => {
  for (const name of ['type', 'brandName']) {
    expect(named(`(year, (head->>'${name}'), id)`)).toHaveLength(1)
    expect(named(`(year, (head->>'${name}'))`)).toEqual([])
  }

  expect(named(`(year, (left(head->>'declareNo'`)).toHaveLength(1)
  expect(named(`((head->>'declareNo'))`)).toHaveLength(1)
  expect(named(`(year, (head->>'industry'))`)).toHaveLength(1)
  expect(named(`(year, ((head->>'votes')::numeric), id)`)).toHaveLength(1)
  for (const name of ['vetoed', 'regionCode', 'subjectKind', 'productCategory'])
    expect(named(`(head->>'${name}')`)).toEqual([])
})

it('a field has an index where a preset of a long list wants one value of it', () => {
  expect(named(`(year, (head->'vetoed'))`)).toHaveLength(1)
  expect(named(`(head->'`)).toHaveLength(1)
})

it('what a preset wants has no index where its values may be long, or are the year of its entity', () => {
  const edited = structuredClone(config)
  const page = edited.pages['declare-audit/list']
  if (page?.kind !== 'list') throw new Error('no list')

  const fields = edited.entities['declaration']!.fields

  fields['note'] = { type: 'text', title: '备注' }
  fields['story'] = { type: 'paragraph', title: '故事' }
  fields['marks'] = { type: 'dictionary', title: '标记', dictionary: 'industry', multiple: true }
  fields['rank'] = { type: 'integer', title: '名次' }
  page.presets = ['note', 'story', 'marks', 'rank', 'year'].map((field) => ({
    id: field,
    title: field,
    where: { field, is: field === 'rank' || field === 'year' ? 2025 : 'x' },
  }))

  const expectedOfTable = expectedIndexes(edited).filter(({ table }) => table === 'e_declaration')
  const fixed = expectedOfTable.filter(({ on }) => on.includes("(head->'") && !on.includes('gin'))

  expect(fixed.map(({ on }) => on)).toEqual([`(year, (head->'rank'))`])
})
