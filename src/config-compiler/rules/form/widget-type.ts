import type { ReportProblem } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachForm } from '#config-compiler/walk/definitions.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Field, FieldType, Widget } from '#config-model/types.generated.ts'

const texts = definePhrases({
  widgetUnfit: {
    zh: '{type} 字段不能用控件“{widget}”',
    en: 'a field of type {type} cannot use the widget "{widget}"',
  },
  oneOf: { zh: '可用的有：{allowed}', en: 'one of: {allowed}' },
  unfitForSeveral: {
    zh: '可多选的字段不能用单选控件“{widget}”',
    en: 'a multiple choice cannot use the widget "{widget}"',
  },
  unfitForOne: {
    zh: '单选的字段不能用多选控件“{widget}”',
    en: 'a single choice cannot use the widget "{widget}"',
  },
  useSeveralWidget: { zh: '请用 checkboxes 或 multi-select', en: 'use checkboxes or multi-select' },
  multipleOrOneWidget: {
    zh: '请写 multiple: true，或用 select、radio',
    en: 'write multiple: true, or use select or radio',
  },
})

/** The widgets that can draw a type of field. */
const widgets = {
  text: ['input', 'textarea'],
  paragraph: ['textarea', 'input'],
  'rich-text': ['rich-text'],
  integer: ['number'],
  decimal: ['number'],
  money: ['number'],
  percent: ['number'],
  year: ['year', 'number'],
  date: ['date'],
  'date-time': ['date-time'],
  boolean: ['radio', 'switch', 'checkbox'],
  dictionary: ['select', 'radio', 'cascade', 'checkboxes', 'multi-select'],
  region: ['region', 'multi-select'],
  user: ['user'],
  reference: ['reference'],
  files: ['files', 'images'],
  list: ['list-table', 'list-cards'],
  group: ['group'],
  table: ['fixed-table'],
  'credit-code': ['input'],
  mobile: ['input'],
  email: ['input'],
  url: ['input'],
  password: ['password'],
} as const satisfies Record<FieldType, readonly Widget[]>

/** A widget that no type of field may use does not compile: it could not be written anywhere. */
type Unused = Exclude<Widget, (typeof widgets)[FieldType][number]>
void (true satisfies [Unused] extends [never] ? true : Unused)

/** 控件不适合字段类型。 */
export const widgetType = defineRule({
  id: 'form/widget-type',
  severity: 'error',
  rank: 40,
  isOwn: true,
  title: { zh: '控件不适合字段类型', en: 'Widget that does not fit the type' },
  why: { zh: '表单画不出这个控件，整页打不开。', en: 'The form cannot draw it.' },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 编码,',
    bad: 'title: 编码, widget: switch,',
    at: 'switch',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => judge(report, file, at, field))
    eachForm(model, (file, form, fields) => {
      for (const [name, { widget }] of Object.entries(form.fields ?? {}))
        if (widget !== undefined && fields[name])
          judge(report, file, ['fields', name], { ...fields[name], widget })
    })
  },
})

function judge(
  report: ReportProblem,
  file: string,
  at: Pointer,
  { type, widget, multiple, dictionary }: Field,
): void {
  if (widget === undefined) return

  const allowed: readonly Widget[] = widgets[type]
  const place = [...at, 'widget']

  if (!allowed.includes(widget))
    report(file, place, texts.widgetUnfit({ type, widget }), {
      hint: texts.oneOf({ allowed: joinPhrases(allowed, '、') }),
      causes: [fieldCause(file, at)],
    })
  else if (
    dictionary !== undefined &&
    ['checkboxes', 'multi-select'].includes(widget) !== (multiple === true)
  )
    report(
      file,
      place,
      multiple ? texts.unfitForSeveral({ widget }) : texts.unfitForOne({ widget }),
      {
        hint: multiple ? texts.useSeveralWidget() : texts.multipleOrOneWidget(),
      },
    )
}
