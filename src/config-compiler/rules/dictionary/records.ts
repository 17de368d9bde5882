import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Dictionary, Entity } from '#config-model/types.generated.ts'

const texts = definePhrases({
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
  keepOne: { zh: '请只留一个', en: 'keep one only' },
})

type Fault = [at: Pointer, message: Phrase, hint: Phrase, part?: 'key']

/** 取自记录的字典不能用。 */
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
  check: (model, report) => {
    eachDictionary(model, (file, dictionary) => {
      const entity = model.config.entities[dictionary.records?.entity ?? '']
      if (!entity) return
      for (const [at, message, hint, part] of faultsOf(dictionary, entity))
        report(file, at, message, { hint, ...(part ? { part } : {}) })
    })
  },
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
