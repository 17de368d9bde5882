import { type Pointer, placeTexts } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { itemAt } from '#config-model/assert.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Dictionary, Entity } from '#config-model/types.generated.ts'

const texts = definePhrases({
  valueHasBlank: { zh: '值“{value}”含有空格', en: 'the value "{value}" has a blank' },
  write: { zh: '请写 {value}', en: 'write {value}' },
  labelRepeated: {
    zh: '名称“{label}”重复，填报人无法区分',
    en: 'the label "{label}" occurs twice: people cannot tell them apart',
  },
  valueRepeated: { zh: '值“{value}”重复', en: 'the value "{value}" occurs twice' },
  everyValueOnce: { zh: '每个值只能出现一次', en: 'every value may stand there once' },
  noItems: { zh: '字典没有选项', en: 'the dictionary has no items' },
  writeItems: {
    zh: '请写 items，用 workflow 取流程的状态，或用 records 取自记录',
    en: 'write items, workflow for the states of a workflow, or records',
  },
  itemsDoNothing: {
    zh: '写了 workflow，items 不起作用',
    en: 'with workflow, items have no effect',
  },
  keepOne: { zh: '请只留一个', en: 'keep one only' },
  statesPublic: {
    zh: '字典“{title}”的选项是流程的状态，不能公开',
    en: 'the items of "{title}" are the states of a workflow, which are not public',
  },
  writeItemsOfPublicStates: {
    zh: '请删去 public，或另写一份只列公开内容的字典',
    en: 'remove public, or write a dictionary of what is public',
  },
  noText: {
    zh: '“{name}”是 {type} 字段，不能作为值',
    en: '"{name}" is a {type} field and cannot be the value',
  },
  writeText: { zh: '请用一个 text 字段', en: 'use a text field' },
  mayBeEmpty: {
    zh: '“{name}”可以不填，这样的记录不成选项',
    en: '"{name}" may be empty: such a record is no item',
  },
  writeRequired: { zh: '请给它写 required: true', en: 'write required: true there' },
  mayRepeat: {
    zh: '“{name}”可以重复，两条记录会是同一项',
    en: '"{name}" may be there twice: two records would be one item',
  },
  writeUnique: {
    zh: '请在实体的 unique 中写一条只有“{name}”的',
    en: 'write one of "{name}" alone under unique of the entity',
  },
  noOrder: { zh: '“{name}”不是数值字段，不能排序', en: '"{name}" is no number and gives no order' },
  useNumber: { zh: '请用 integer 或 number 字段', en: 'use an integer or number field' },
  workflow: { zh: '写了 workflow，records 不起作用', en: 'with workflow, records have no effect' },
})

export const blankValue = defineRule({
  id: 'dictionary/blank-value',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典值含有空格', en: 'Value with a blank' },
  why: {
    zh: '看不见的空格会让条件和数据对不上。',
    en: 'A blank nobody sees keeps conditions and data from matching.',
  },
  example: {
    file: 'dictionaries/spare.yaml',
    good: 'value: one',
    bad: 'value: "one "',
    at: '"one "',
  },
  check: checkEach(eachDictionary, ({ report }, { items = [] }) => {
    for (const [index, { value }] of items.entries())
      if (/\s/.test(value))
        report(['items', index, 'value'], texts.valueHasBlank({ value }), {
          hint: texts.write({ value: value.replaceAll(/\s/g, '') }),
        })
  }),
})

export const duplicateLabel = defineRule({
  id: 'dictionary/duplicate-label',
  severity: 'warning',
  isOwn: true,
  title: { zh: '字典名称重复', en: 'Label twice in a dictionary' },
  why: {
    zh: '填报人看到两个一样的选项，无法区分。',
    en: 'People cannot tell two equal options apart.',
  },
  example: { file: 'dictionaries/kind.yaml', good: 'label: 其他', bad: 'label: 首次', at: '首次' },
  check: checkEach(eachDictionary, ({ report, file }, { items = [] }) => {
    eachRepeat(
      items,
      ({ label, parent }) => `${parent ?? ''} ${label}`,
      ({ value, label }, index, first) => {
        if (itemAt(items, first).value !== value)
          report(['items', index, 'label'], texts.labelRepeated({ label }), {
            hint: placeTexts.deleteOrChange(),
            related: [{ file, pointer: ['items', first, 'label'], message: placeTexts.first() }],
          })
      },
    )
  }),
})

export const duplicateValue = defineRule({
  id: 'dictionary/duplicate-value',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典值重复', en: 'Value twice in a dictionary' },
  why: {
    zh: '同一个值对应两个名称，已保存的数据无法区分。',
    en: 'One stored value would have two names.',
  },
  example: { file: 'dictionaries/kind.yaml', good: 'value: other', bad: 'value: first' },
  check: checkEach(eachDictionary, ({ report, file }, { items = [] }) => {
    eachRepeat(
      items,
      ({ value }) => value,
      ({ value }, index, first) =>
        report(['items', index, 'value'], texts.valueRepeated({ value }), {
          hint: texts.everyValueOnce(),
          related: [{ file, pointer: ['items', first, 'value'], message: placeTexts.first() }],
        }),
    )
  }),
})

export const dictionaryEmpty = defineRule({
  id: 'dictionary/empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典没有选项', en: 'Dictionary without items' },
  why: {
    zh: '没有 items 也没有 workflow，下拉框是空的。',
    en: 'Neither items nor workflow: the list of choices is empty.',
  },
  example: {
    file: 'dictionaries/kind.yaml',
    good: 'items:\n  - { value: first, label: 首次 }\n  - { value: other, label: 其他 }\n',
    bad: '',
    at: 'title',
  },
  check: checkEach(eachDictionary, ({ report }, dictionary) => {
    if (!meetsSchema('dictionary/empty', dictionary))
      report(['title'], texts.noItems(), { hint: texts.writeItems(), part: 'key' })
  }),
})

export const itemsAndWorkflow = defineRule({
  id: 'dictionary/items-and-workflow',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典选项有两个来源', en: 'Items from two sources' },
  why: {
    zh: '写了 workflow，选项就是流程的状态，items 不起作用。',
    en: 'With workflow the items are the states; those written here would be ignored.',
  },
  example: {
    file: 'dictionaries/kind.yaml',
    good: 'title: 种类',
    bad: 'title: 种类\nworkflow: request',
    at: 'workflow',
  },
  check: checkEach(eachDictionary, ({ report }, dictionary) => {
    if (!meetsSchema('dictionary/items-and-workflow', dictionary))
      report(['workflow'], texts.itemsDoNothing(), { hint: texts.keepOne(), part: 'key' })
  }),
})

export const publicStates = defineRule({
  id: 'dictionary/public-states',
  severity: 'error',
  title: { zh: '公开的字典列出流程状态', en: 'Public dictionary of internal states' },
  why: {
    zh: '流程状态是内部办理的环节，写了 public 后不登录也能看到，包括不公开的状态。',
    en: 'States are steps of internal work: with public everybody reads them, hidden ones included.',
  },
  example: {
    file: 'dictionaries/stage.yaml',
    good: 'title: 阶段',
    bad: 'title: 阶段\npublic: true',
    at: 'public',
  },
  check: (model, report) => {
    for (const [id, { title, workflow, public: isPublic }] of Object.entries(
      model.config.dictionaries,
    ))
      if (isPublic && workflow !== undefined)
        report(`dictionaries/${id}.yaml`, ['public'], texts.statesPublic({ title }), {
          hint: texts.writeItemsOfPublicStates(),
          part: 'key',
        })
  },
})

type Fault = [at: Pointer, message: Phrase, hint: Phrase, part?: 'key']

export const recordsRule = defineRule({
  id: 'dictionary/records',
  severity: 'error',
  isOwn: true,
  title: { zh: '取自记录的字典不能用', en: 'Dictionary of records that cannot work' },
  why: {
    zh: '每条记录是一项，值要分得清是哪一项：值字段须是必填、唯一的文字。',
    en: 'Each record is an item, and its value tells which: it must be a text that is required and unique.',
  },
  example: { file: 'dictionaries/shelf.yaml', good: 'value: code', bad: 'value: name', at: 'name' },
  check: checkEach(eachDictionary, ({ report, model }, dictionary) => {
    const entity = model.config.entities[dictionary.records?.entity ?? '']
    if (!entity) return
    for (const [at, message, hint, part] of faultsOf(dictionary, entity))
      report(at, message, { hint, ...(part ? { part } : {}) })
  }),
})

function faultsOf({ records, workflow }: Dictionary, { fields, unique = [] }: Entity): Fault[] {
  if (!records) return []

  const { value: name, sort } = records
  const at = ['records', 'value']
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  const faults: Fault[] = []
  if (workflow !== undefined) faults.push([['records'], texts.workflow(), texts.keepOne(), 'key'])

  if (value && value.type !== 'text')
    faults.push([at, texts.noText({ name, type: value.type }), texts.writeText()])
  else if (value && !value.required)
    faults.push([at, texts.mayBeEmpty({ name }), texts.writeRequired()])
  else if (value && !unique.some((rule) => rule.fields.join() === name && !rule.states))
    faults.push([at, texts.mayRepeat({ name }), texts.writeUnique({ name })])

  const order = sort === undefined ? undefined : fields[sort]
  if (sort !== undefined && order && fieldTypes[order.type].sql !== 'number')
    faults.push([['records', 'sort'], texts.noOrder({ name: sort }), texts.useNumber()])

  return faults
}
