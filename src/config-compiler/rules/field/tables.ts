import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { eachEntity, eachForm } from '#config-compiler/walk/definitions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { isPrintable, templateDay, placeholderNames } from '#config-model/display/filled-text.ts'
import { isList, isUntitled } from '#config-model/field-traits.ts'
import { isImportable } from '#config-model/import-columns.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  cannotLabelRows: {
    zh: '“{title}”是 {type} 字段，不能用于 rows',
    en: '"{title}" is a {type} field and cannot label rows',
  },
  useYearField: { zh: '请用 year 字段', en: 'use a year field' },
  otherDictionary: {
    zh: '“{title}”不是字典 {dictionary} 的字段，不能标明各行',
    en: '"{title}" is no field of the dictionary {dictionary} and cannot label its rows',
  },
  useSameDictionary: {
    zh: '请把它写成 type: dictionary, dictionary: {dictionary}',
    en: 'make it type: dictionary, dictionary: {dictionary}',
  },
  cannotServe: {
    zh: '“{title}”是 {type} 字段，不能用于 {key}',
    en: '"{title}" is a {type} field and cannot serve as {key}',
  },
  useIdentifier: { zh: '请用编号、代码、名称等字段', en: 'use a number, a code or a name' },
  noColumn: {
    zh: '“{title}”没有能写在表格单元格里的字段，不能从表格导入',
    en: '"{title}" has no field that a cell of a sheet can hold; nothing can be imported into it',
  },
  nested: {
    zh: '“{title}”在另一个列表的行里，不能从表格导入',
    en: '"{title}" stands in the rows of another list and takes nothing from a sheet',
  },
  leaveOut: { zh: '请删去 import', en: 'leave out import' },
  wideBraces: {
    zh: '用了全角花括号“{text}”，会原样印出来',
    en: 'full-width braces "{text}": they are printed as they are',
  },
  useBraces: { zh: '请改用英文花括号', en: 'use ASCII braces' },
  noField: {
    zh: '范本中的 {name} 不是本实体的字段',
    en: 'the template names {name}, which is no field here',
  },
  useField: { zh: '请写字段的标识，或 today', en: 'write the name of a field, or today' },
  notPrintable: {
    zh: '“{title}”是 {type} 字段，不能印在范本里',
    en: '"{title}" is a {type} field and cannot be printed',
  },
  useText: {
    zh: '请用文字、数字、日期、字典等字段',
    en: 'use a text, a number, a date or a choice',
  },
  noScreen: { zh: '“{page}”不是打印范本的页面', en: '"{page}" is no page that prints templates' },
  useScreen: {
    zh: '该页面须写 kind: screen、screen: print-template',
    en: 'it must say kind: screen and screen: print-template',
  },
})

const labels = new Set(['year', 'integer', 'text'])

export const fieldRowName = defineRule({
  id: 'field/row-name',
  severity: 'error',
  title: { zh: '行标题、行内唯一用的字段不合适', en: 'Field that cannot name or tell apart rows' },
  why: {
    zh: '附件、列表和是否不能作为一行的标题，也分不出两行是否相同。',
    en: 'Files, lists and yes-or-no neither name a row nor tell two rows apart.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 明细, fields: { label',
    bad: 'title: 明细, itemTitle: seen, fields: { seen: { type: boolean, title: 已看 }, label',
    at: 'seen',
  },
  check: checkEachSite(eachField, ({ report }, { at, field }) => {
    const key = field.rows && field.fields?.[field.rows.key]
    const ofItems = field.rows?.dictionary
    if (key && ofItems !== undefined && key.dictionary !== ofItems)
      report(
        [...at, 'rows', 'key'],
        texts.otherDictionary({ title: key.title, dictionary: ofItems }),
        { hint: texts.useSameDictionary({ dictionary: ofItems }) },
      )

    if (key && ofItems === undefined && !labels.has(key.type))
      report([...at, 'rows', 'key'], texts.cannotLabelRows({ title: key.title, type: key.type }), {
        hint: texts.useYearField(),
      })

    for (const key of ['itemTitle', 'uniqueBy'] as const) {
      const inner = field[key] === undefined ? undefined : field.fields?.[field[key]]
      if (isUntitled(inner))
        report([...at, key], texts.cannotServe({ title: inner.title, type: inner.type, key }), {
          hint: texts.useIdentifier(),
        })
    }
  }),
})

export const sheetUnfit = defineRule({
  id: 'field/sheet-unfit',
  severity: 'error',
  isOwn: true,
  title: { zh: '列表不能从表格导入', en: 'List that takes nothing from a sheet' },
  why: {
    zh: '表格的一格只能写一个值：附件、列表和自动计算的写不进去；行里的列表没有自己的表格。',
    en: 'A cell holds one value: no files, lists or computed values; and a list in a row has no sheet of its own.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 明细, fields: { label',
    bad: 'title: 明细, import: true, fields: { scan: { type: files, title: 扫描件, accept: [pdf], maxSize: 5MB, maxItems: 1 } } }\n  others: { type: list, title: 其他, fields: { label',
    at: 'import',
  },
  check: checkEachSite(eachField, ({ report }, { at, field }) => {
    if (field.import === true && !Object.values(field.fields ?? {}).some(holdsCell))
      report([...at, 'import'], texts.noColumn({ title: field.title }), {
        hint: texts.leaveOut(),
        part: 'key',
      })

    for (const [name, inner] of Object.entries(isList(field) ? (field.fields ?? {}) : {}))
      if (inner.import === true)
        report([...at, 'fields', name, 'import'], texts.nested({ title: inner.title }), {
          hint: texts.leaveOut(),
          part: 'key',
        })
  }),
})

const holdsCell = (field: Field) => isImportable(field) && field.readonly !== true

type Tell = (key: 'text' | 'sign', phrase: Phrase, hint: Phrase) => void

function reportNames(
  fields: Record<string, Field>,
  written: { text: string; sign?: string },
  reportFault: Tell,
): void {
  for (const key of ['text', 'sign'] as const) {
    const [wide] = /[｛{][^{}｛｝]*｝|｛[^{}｛｝]*\}?/.exec(written[key] ?? '') ?? []
    if (wide !== undefined) reportFault(key, texts.wideBraces({ text: wide }), texts.useBraces())

    for (const name of new Set(placeholderNames(written[key] ?? ''))) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field && name !== templateDay) {
        const fieldNames = Object.entries(fields).map(([id, { title }]) => ({ name: id, title }))
        reportFault(key, texts.noField({ name }), didYouMean(name, fieldNames) ?? texts.useField())
      } else if (field && !isPrintable(field))
        reportFault(
          key,
          texts.notPrintable({ title: field.title, type: field.type }),
          texts.useText(),
        )
    }
  }
}

export const templateNamesRule = defineRule({
  id: 'field/template-names',
  severity: 'error',
  title: { zh: '范本印不出来', en: 'Template that cannot be printed' },
  why: {
    zh: '范本、证书按记录的字段生成：写错的字段会原样印出来，附件和列表印不成一句话。',
    en: 'A template or certificate is filled from the record: a wrong name would be printed as it is, and files or rows make no sentence.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'text: "{name}，{today}"',
    bad: 'text: "{nam}，{today}"',
    at: '"{nam}，{today}"',
  },
  check: (model, report) => {
    eachEntity(model, (file, { fields }) => {
      for (const [id, { template }] of Object.entries(fields)) {
        if (!template) continue

        const at = ['fields', id, 'template']
        const page = model.config.pages[template.page]
        if (page && !(page.kind === 'screen' && page.screen === 'print-template'))
          report(file, [...at, 'page'], texts.noScreen({ page: template.page }), {
            hint: texts.useScreen(),
          })

        reportNames(fields, template, (key, phrase, hint) =>
          report(file, [...at, key], phrase, { hint }),
        )
      }
    })

    eachForm(model, (file, form, fields) => {
      if (form.paper)
        reportNames(fields, form.paper, (key, phrase, hint) =>
          report(file, ['paper', key], phrase, { hint }),
        )
    })
  },
})
