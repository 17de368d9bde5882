import { describe, expect, test } from 'vitest'
import { configChanges } from '#config-compiler/compare/config-changes.ts'
import { localizeConfig } from '#config-model/localize-config.ts'
import { configForUser } from '#config-model/rights/config-for.ts'
import type { User } from '#config-model/user.ts'
import { readEdited, shipped } from './said-of-edit.ts'

const entity = 'entities/declaration.yaml'
const workflow = 'workflows/declaration.yaml'

const admin: User = {
  id: 'u1',
  username: 'admin',
  name: '管理员',
  nickName: '管理员',
  roles: ['admin'],
  userType: '',
  regionCode: '530000',
  ownerId: 'u1',
  owner: null,
}

describe('a shared block has the same meaning at every use', () => {
  test('a set of states is the list of its states, in the order of writing', () => {
    const page = shipped.pages['declare-audit/province']!
    const passed = page.kind === 'list' && page.presets?.find(({ id }) => id === 'passed')

    expect(passed && passed.where?.state).toEqual([
      'compliance',
      'scoring',
      'suggested',
      'notSuggested',
      'publicity',
      'elected',
      'notElected',
      'complianceFailed',
    ])

    expect(shipped.entities['declaration']!.unique![0]!.states).toContain('districtRecheck')
    expect(shipped.entities['declaration']!.limits![0]!.where).toMatchObject({
      all: [
        { field: 'type' },
        { not: { state: ['withdrawn', 'rejected', 'expired', 'complianceFailed'] } },
      ],
    })
  })

  test('a set stands among the values of the field state as well', () => {
    const { config } = readEdited([
      entity,
      '{ not: { state: closed } }',
      '{ field: state, notIn: [closed, elected] }',
    ])

    expect(config!.entities['declaration']!.limits![0]!.where).toMatchObject({
      all: [{}, { notIn: ['withdrawn', 'rejected', 'expired', 'complianceFailed', 'elected'] }],
    })
  })

  test('a block of columns and a dialog stand where they are used, each for itself', () => {
    const page = shipped.pages['declare-audit/list']!
    expect(page.kind === 'list' && page.columns.map(({ field }) => field)).toEqual([
      'declareNo',
      'brandName',
      'votes',
      'voters',
      'expertMean',
      'qtyScore',
      'marks',
      'vetoed',
      'state',
      'type',
      'subjectName',
      'industry',
      'regionCode',
      'regionCode',
      'submittedAt',
      'stateSince',
    ])

    const { districtReturn, cityReturn, cityBack } = shipped.workflows['declaration']!.transitions

    expect(districtReturn).toMatchObject({
      remarks: 'required',
      form: { returnReason: { type: 'dictionary' } },
    })

    expect(cityReturn!.form).toEqual(districtReturn!.form)
    expect(cityReturn!.form).not.toBe(districtReturn!.form)
    expect(cityBack).toMatchObject({ remarks: 'optional', form: { opinion: { minLength: 10 } } })
  })

  test('a list may sort a block of columns otherwise than the block says, or not at all', () => {
    const sortsWith = (use: string) => {
      const page = readEdited(['pages/cms/article.yaml', '{ use: manage }', use]).config!.pages[
        'cms/article'
      ]!
      return (
        page.kind === 'list' &&
        page.columns.flatMap(({ field, sort }) => (sort ? [[field, sort]] : []))
      )
    }

    expect(sortsWith('{ use: manage }')).toEqual([['publishDate', 'desc']])
    expect(sortsWith('{ use: manage, sort: { title: asc } }')).toEqual([['title', 'asc']])
    expect(sortsWith('{ use: manage, sort: {} }, { field: createdAt, sort: asc }')).toEqual([
      ['createdAt', 'asc'],
    ])
    expect(
      shipped.entities['article']!.columnSets!['manage']!.some(({ sort }) => sort === 'desc'),
    ).toBe(true)
  })

  test('its translation stands there too, and one written at the use wins', () => {
    const texts = 'texts/en-US/workflows.yaml'
    const { config } = readEdited([
      texts,
      'cityReturn: { title: Return }',
      'cityReturn: { title: Return, form: { opinion: { title: Why } } }',
    ])

    const local = localizeConfig(config!, 'en-US')
    const { districtReturn, cityReturn } = local.workflows['declaration']!.transitions

    expect(districtReturn!.form!['opinion']!.title).toBe('Opinion')
    expect(cityReturn!.form).toMatchObject({
      opinion: { title: 'Why' },
      returnReason: { title: 'Return reason' },
    })

    const page = local.pages['declare-audit/city']!

    expect(page.kind === 'list' && page.columns.map(({ title }) => title)).toContain('District')
    expect(page.kind === 'list' && page.filters![0]!.placeholder).toBe('Brand, name, code, no.')
  })

  test('nobody is sent the blocks themselves', () => {
    const entities = Object.values(configForUser(shipped, admin).entities)
    expect(entities.length).toBeGreaterThan(0)
    expect(entities.filter((item) => 'columnSets' in item || 'filterSets' in item)).toEqual([])
  })
})

test('a changed set is reported as a change of its users', () => {
  const { config } = readEdited([
    workflow,
    'concluded: [elected, notElected,',
    'concluded: [elected,',
  ])

  const changes = configChanges(shipped, config!).join('\n')
  for (const page of ['declare-audit/city', 'declare-audit/district', 'declare-audit/province'])
    expect(changes).toMatch(new RegExp(`（${page}）.*删除“notElected”`))
})
