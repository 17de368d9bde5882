import { describe, expect, test } from 'vitest'
import { saidOfEdit } from './said-of-edit.ts'

const entity = 'entities/declaration.yaml'
const workflow = 'workflows/declaration.yaml'
const district = 'pages/declare-audit/district.yaml'

describe('a problem in a shared block is reported once, at its definition', () => {
  test.each([
    [
      'an unknown field of a column',
      entity,
      'field: stateSince,',
      'field: stateSinse,',
      'ref/field',
      'stateSinse',
    ],
    [
      'a column that cannot be shown so',
      entity,
      '{ field: industry, width: 110 }\n    - { field: regionCode, title: 州市',
      '{ field: industry, as: days, width: 110 }\n    - { field: regionCode, title: 州市',
      'list/renderer-type',
      'days',
    ],
    [
      'an unknown state of a set',
      workflow,
      '[compliance, scoring,',
      '[compliance, scorng,',
      'ref/state',
      'scorng',
    ],
    [
      'a field of a dialog',
      workflow,
      'return_reason,',
      'return_reson,',
      'ref/dictionary',
      'return_reson',
    ],
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
    expect(saidOfEdit([file, good, bad])).toMatchObject([{ rule, file, at }])
  })
})

describe('a problem of a use is reported at the use', () => {
  test.each([
    [
      'an unknown set',
      district,
      'evaluating, concluded',
      'evaluatng, concluded',
      'ref/state',
      'evaluatng',
    ],
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
    [
      'more than its name',
      district,
      '{ use: audit }',
      '{ use: audit, width: 90 }',
      'schema/unknown-key',
      'width',
    ],
  ])('%s', (_, file, good, bad, rule, at) => {
    expect(saidOfEdit([file, good, bad])).toMatchObject([{ rule, file, at }])
  })

  test('one state cannot be a set of them', () => {
    expect(saidOfEdit([workflow, 'to: scoring', 'to: evaluating'])).toMatchObject([
      {
        rule: 'ref/state',
        file: workflow,
        at: 'evaluating',
      },
    ])
  })
})

describe('what is wrong with the definition itself', () => {
  test.each([
    [
      'an empty set',
      workflow,
      '[elected, notElected, complianceFailed]',
      '[]',
      'schema/empty-list',
      '[]',
    ],
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
    expect(saidOfEdit([file, good, bad])).toContainEqual(
      expect.objectContaining({ rule, file, at }),
    )
  })

  test('a renamed set is reported once, at its definition', () => {
    expect(saidOfEdit([workflow, '  evaluating:', '  evaluation:'])).toMatchObject([
      { rule: 'ref/state', file: workflow, at: 'evaluation' },
    ])
  })
})

test('a misspelt column in the order of a used column set is shown at its name', () => {
  const use = '- { use: audit }\nfilters'
  const problems = saidOfEdit([
    'pages/declare-audit/list.yaml',
    use,
    use.replace('audit', 'audit, sort: { submitedAt: asc }'),
  ])
  expect(problems).toEqual([
    {
      file: 'pages/declare-audit/list.yaml',
      rule: 'ref/field',
      at: 'submitedAt',
      hint: expect.stringContaining('“submittedAt”'),
    },
  ])
})
