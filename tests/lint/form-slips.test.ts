import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const workflow = 'workflows/declaration.yaml'
const entity = 'entities/declaration.yaml'
const form = 'forms/declaration.yaml'

const fundPlan = 'entities/fund-plan.yaml'
const slips: [what: string, said: RegExp, ...changes: Change[]][] = [
  [
    'a formatted text that takes other files than pictures',
    /field\/key-type .*pdf/,
    [
      'entities/article.yaml',
      'accept: [jpg, jpeg, png], maxSize: "5MB", required',
      'accept: [jpg, pdf], maxSize: "5MB", required',
    ],
  ],
  [
    'a reference in a row that must match the record',
    /field\/match-unfit .*来源目录.*不是记录本身的字段/,
    [
      entity,
      '    fields:\n',
      '    fields:\n      listed: { type: reference, title: 来源目录, entity: catalog-brand, display: brandName, match: { brandName: brandName } }\n',
    ],
  ],
  [
    'a required field made read-only by a form',
    /form\/required-readonly .*legalPerson|form\/required-readonly .*从业人数/,
    [
      form,
      '  address: { full: true }',
      '  address: { full: true }\n  employees: { readonly: true }',
    ],
  ],
  [
    'a read-only field made required by a form',
    /form\/required-readonly .*退回单位/,
    [form, 'fields: [declareNo, type,', 'fields: [declareNo, returnFrom, type,'],
    [
      form,
      '  address: { full: true }',
      '  address: { full: true }\n  returnFrom: { required: true }',
    ],
  ],
  [
    'a constant that its dictionary does not have',
    /ref\/dictionary-value .*nothere/,
    [
      entity,
      'dictionary: declare_type, readonly: true',
      'dictionary: declare_type, const: nothere, readonly: true',
    ],
  ],
  [
    'a long text copied into a short one',
    /workflow\/copy-unfit .*品牌故事.*1500.*40.*品牌口号/,
    [workflow, 'slogan: { field: slogan }', 'slogan: { field: story }'],
  ],
  [
    'one dictionary copied into another',
    /workflow\/copy-unfit .*subject_kind.*industry/,
    [workflow, 'industry: { field: industry }', 'industry: { field: subjectKind }'],
  ],
  [
    'a text copied into a dictionary',
    /workflow\/copy-unfit .*品牌口号.*industry/,
    [workflow, 'industry: { field: industry }', 'industry: { field: slogan }'],
  ],
  [
    'several values copied into one',
    /workflow\/copy-unfit .*退回原因.*不通过原因/,
    [
      workflow,
      '{ set: { returnFrom: 县级 } }',
      '{ set: { rejectReason: { form: returnReason } } }',
    ],
    [
      workflow,
      'dictionary: return_reason, multiple: true',
      'dictionary: reject_reason, multiple: true',
    ],
  ],
  [
    'a state copied into a dictionary of something else',
    /workflow\/copy-unfit .*主营产业|workflow\/copy-unfit .*产业.*industry/,
    [workflow, '{ set: { returnFrom: 县级 } }', '{ set: { industry: { state: reached } } }'],
  ],
  [
    'an empty title of a form',
    /schema\/range .*title.*不能为空/,
    [form, 'title: 品牌申报表', 'title: ""'],
  ],
  [
    'a title of blanks',
    /schema\/range .*title.*不能为空/,
    [workflow, 'title: 草稿,', 'title: " ",'],
  ],
  [
    'an empty title in an override',
    /schema\/range .*title.*不能为空/,
    [form, '  address: { full: true }', '  address: { title: "" }'],
  ],
  [
    'a default that is retired',
    /form\/retired-value .*状态.*valid.*2023/,
    ['dictionaries/catalog_status.yaml', 'value: valid,', 'value: valid, until: 2023,'],
  ],
  [
    'two states with one title',
    /workflow\/duplicate-title .*待县级审核.*districtPending/,
    [workflow, 'title: 待州（市）审核', 'title: 待县级审核'],
  ],
  [
    'two transitions of one state with one title for one role',
    /workflow\/duplicate-title .*退回修改.*districtReturn/,
    [workflow, 'title: 不通过\n    action: reject', 'title: 退回修改\n    action: reject'],
  ],
  [
    'a window that closes decades later',
    /years\/far-date .*2052/,
    ['years.yaml', 'close: "2025-06-15 18:00:00"', 'close: "2052-06-15 18:00:00"'],
  ],
  [
    'rows added up by a field that they do not have',
    /ref\/field .*plannedAmout.*plannedAmount/,
    [
      fundPlan,
      'rows: items, value: plannedAmount, where: { field: category, is: promo }',
      'rows: items, value: plannedAmout, where: { field: category, is: promo }',
    ],
  ],
  [
    'rows added up by a text',
    /field\/computed-type .*内容.*text/,
    [
      fundPlan,
      'value: plannedAmount, where: { field: category, is: promo }',
      'value: content, where: { field: category, is: promo }',
    ],
  ],
  [
    'what has no rows added up',
    /field\/computed-type .*填报人.*没有行/,
    [
      fundPlan,
      'rows: items, value: plannedAmount, where: { field: category, is: promo }',
      'rows: reporter, value: plannedAmount, where: { field: amount, above: 0 }',
    ],
  ],
  [
    'rows added up under a condition over a value that is none',
    /promos.*promo/,
    [fundPlan, 'is: promo }', 'is: promos }'],
  ],
  [
    'a holiday of another decade',
    /years\/far-date .*2052/,
    ['years.yaml', '"2025-10-08"', '"2052-10-08"'],
  ],
  ['a validity to come', /years\/far-date .*2042/, ['years.yaml', '"2024-08-01"', '"2042-08-01"']],
]

test.each(slips)('%s: told once', (_, said, ...changes) => {
  const problems = tellOfChange(...changes).filter((line) => !line.includes(' i18n/'))
  expect(problems).toEqual([expect.stringMatching(said)])
})

test('several values that are written as null are values', () => {
  expect(
    tellOfChange([
      'workflows/fund-plan.yaml',
      'set: { adminOpinion: null, returnDeadline: null }',
      'set: { returnDeadline: null, adminOpinion: null }',
    ]),
  ).toEqual([])
})
