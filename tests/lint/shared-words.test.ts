import { describe, expect, test } from 'vitest'
import { configChanges } from '#config-compiler/compare/config-changes.ts'
import { readConfig, type ReadCache } from '#config-compiler/read-config.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { configFor } from '#config-model/access/access.ts'
import { localize } from '#config-model/messages/texts.ts'
import type { User } from '#config-model/user.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

const files = readConfigDir('config')
const cache: ReadCache = new Map()
const shipped = readConfig(files, cache).config!

const entity = 'entities/declaration.yaml'
const workflow = 'workflows/declaration.yaml'
const district = 'pages/declare-audit/district.yaml'

function changed(...edits: [path: string, good: string, bad: string][]): SourceFile[] {
  return edits.reduce((all, [path, good, bad]) => {
    const text = all.find((file) => file.path === path)!.text
    expect(text).toContain(good)
    return all.map((file) => (file.path === path ? { path, text: text.replace(good, () => bad) } : file))
  }, files)
}

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

/** What is said after edits of the shipped configuration, with the text it points at; remarks left out. */
function said(...edits: [path: string, good: string, bad: string][]) {
  const now = changed(...edits)
  return readConfig(now, new Map(cache))
    .problems.filter(({ severity }) => severity !== 'info')
    .map(({ file, line, column, endColumn, rule }) => {
      const text = now.find(({ path }) => path === file)!.text.split('\n')[line - 1]!
      return { rule, file, at: text.slice(column - 1, endColumn - 1) }
    })
}

describe('what is said once means what it says wherever its name stands', () => {
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
      all: [{ field: 'type' }, { not: { state: ['withdrawn', 'rejected', 'expired', 'complianceFailed'] } }],
    })
  })

  test('a set stands among the values of the field state as well', () => {
    const { config } = readConfig(
      changed([entity, '{ not: { state: closed } }', '{ field: state, notIn: [closed, elected] }']),
    )
    expect(config!.entities['declaration']!.limits![0]!.where).toMatchObject({
      all: [{}, { notIn: ['withdrawn', 'rejected', 'expired', 'complianceFailed', 'elected'] }],
    })
  })

  test('a block of columns and a dialog stand where they are used, each for itself', () => {
    const page = shipped.pages['declare-audit/list']!
    expect(page.kind === 'list' && page.columns.map(({ field }) => field)).toEqual([
      'declareNo',
      'brandName',
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
    expect(districtReturn).toMatchObject({ remarks: 'required', form: { returnReason: { type: 'dictionary' } } })
    expect(cityReturn!.form).toEqual(districtReturn!.form)
    expect(cityReturn!.form).not.toBe(districtReturn!.form)
    expect(cityBack).toMatchObject({ remarks: 'optional', form: { opinion: { minLength: 10 } } })
  })

  test('its translation stands there too, and one written at the use wins', () => {
    const texts = 'texts/en-US/workflows.yaml'
    const { config } = readConfig(
      changed([
        texts,
        'cityReturn: { title: Return }',
        'cityReturn: { title: Return, form: { opinion: { title: Why } } }',
      ]),
    )
    const local = localize(config!, 'en-US')
    const { districtReturn, cityReturn } = local.workflows['declaration']!.transitions
    expect(districtReturn!.form!['opinion']!.title).toBe('Opinion')
    expect(cityReturn!.form).toMatchObject({ opinion: { title: 'Why' }, returnReason: { title: 'Return reason' } })
    const page = local.pages['declare-audit/city']!
    expect(page.kind === 'list' && page.columns.map(({ title }) => title)).toContain('District')
    expect(page.kind === 'list' && page.filters![0]!.placeholder).toBe('Brand, name, code, no.')
  })

  test('nobody is sent the blocks themselves', () => {
    const entities = Object.values(configFor(shipped, admin).entities)
    expect(entities.length).toBeGreaterThan(0)
    expect(entities.filter((item) => 'columnSets' in item || 'filterSets' in item)).toEqual([])
  })
})

describe('a fault in something said once is told once, where it is written', () => {
  test.each([
    ['an unknown field of a column', entity, 'field: stateSince,', 'field: stateSinse,', 'ref/field', 'stateSinse'],
    [
      'a column that cannot be shown so',
      entity,
      '{ field: industry, width: 110 }\n    - { field: regionCode, title: 州市',
      '{ field: industry, as: days, width: 110 }\n    - { field: regionCode, title: 州市',
      'list/renderer-type',
      'days',
    ],
    ['an unknown state of a set', workflow, '[compliance, scoring,', '[compliance, scorng,', 'ref/state', 'scorng'],
    ['a field of a dialog', workflow, 'return_reason,', 'return_reson,', 'ref/dictionary', 'return_reson'],
    [
      'a bound of a dialog',
      workflow,
      'minLength: 10, maxLength: 500',
      'minLength: 600, maxLength: 500',
      'form/min-gt-max',
      '500',
    ],
    [
      'a key of a column',
      entity,
      '{ field: subjectName, width: 220 }',
      '{ field: subjectName, wdth: 220 }',
      'schema/unknown-key',
      'wdth',
    ],
  ])('%s', (_, file, good, bad, rule, at) => {
    expect(said([file, good, bad])).toEqual([{ rule, file, at }])
  })
})

describe('a fault of the use is told at the use', () => {
  test.each([
    ['an unknown set', district, 'evaluating, concluded', 'evaluatng, concluded', 'ref/state', 'evaluatng'],
    ['an unknown block', district, '- { use: audit }', '- { use: adit }', 'ref/column-set', 'adit'],
    ['an unknown dialog', workflow, 'dialog: return', 'dialog: retrun', 'ref/dialog', 'retrun'],
    [
      'a column that the block has already',
      district,
      '- { use: audit }',
      '- { field: industry }\n  - { use: audit }',
      'list/duplicate-column',
      'audit',
    ],
    [
      'the same block twice',
      district,
      '- { use: audit }',
      '- { use: audit }\n  - { use: audit }',
      'schema/duplicate-item',
      '{ use: audit }',
    ],
    [
      'a state beside the set that has it',
      district,
      'evaluating, concluded]',
      'evaluating, concluded, scoring]',
      'workflow/set-overlap',
      '[cityPending, provincePending, cityRecheck, evaluating, concluded, scoring]',
    ],
    ['more than its name', district, '{ use: audit }', '{ use: audit, width: 90 }', 'schema/unknown-key', 'width'],
  ])('%s', (_, file, good, bad, rule, at) => {
    expect(said([file, good, bad])).toEqual([{ rule, file, at }])
  })

  test('one state cannot be a set of them', () => {
    expect(said([workflow, 'to: scoring', 'to: evaluating'])).toContainEqual({
      rule: 'ref/state',
      file: workflow,
      at: 'evaluating',
    })
  })
})

describe('what is wrong with the definition itself', () => {
  test.each([
    ['an empty set', workflow, '[elected, notElected, complianceFailed]', '[]', 'schema/empty-list', '[]'],
    [
      'a state twice',
      workflow,
      '[elected, notElected,',
      '[elected, elected, notElected,',
      'schema/duplicate-item',
      'elected',
    ],
    [
      'the name of a state',
      workflow,
      'sets:\n',
      'sets:\n  draft: [returned, expired]\n',
      'workflow/set-named-like-state',
      'draft',
    ],
    ['one member', workflow, 'sets:\n', 'sets:\n  lone: [returned]\n', 'hyg/unused-set', 'lone'],
    [
      'a dialog without use',
      workflow,
      'dialogs:\n',
      'dialogs:\n  spare: { remarks: optional }\n',
      'hyg/unused-set',
      'spare',
    ],
    [
      'a block without use',
      entity,
      'filterSets:\n',
      'filterSets:\n  spare: [{ field: type }]\n',
      'hyg/unused-set',
      'spare',
    ],
  ])('%s', (_, file, good, bad, rule, at) => {
    expect(said([file, good, bad])).toContainEqual({ rule, file, at })
  })

  test('a renamed set is told once, at its definition', () => {
    expect(said([workflow, '  evaluating:', '  evaluation:'])).toEqual([
      { rule: 'ref/state', file: workflow, at: 'evaluation' },
    ])
  })
})

test('a changed set is told as the change of whatever uses it', () => {
  const { config } = readConfig(changed([workflow, 'concluded: [elected, notElected,', 'concluded: [elected,']))
  const changes = configChanges(shipped, config!).join('\n')
  for (const page of ['declare-audit/city', 'declare-audit/district', 'declare-audit/province'])
    expect(changes).toMatch(new RegExp(`（${page}）.*删除“notElected”`))
})
