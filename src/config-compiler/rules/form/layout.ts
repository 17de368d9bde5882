import { type Pointer, placeTexts } from '#config-compiler/diagnostic/problem.ts'
import type { ReportProblem } from '#config-compiler/model.ts'
import { checkEach, checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { eachForm, eachEntity, placedFieldsOf } from '#config-compiler/walk/definitions.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { itemAt } from '#config-model/assert.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Field, FieldType, Widget } from '#config-model/types.generated.ts'
import { groupBy } from '#config-model/values/group-by.ts'

const texts = definePhrases({
  notWrittenHere: { zh: '不能直接写“{key}”', en: '"{key}" cannot be written here' },
  useOurs: { zh: '请用 {ours}', en: 'use {ours}' },
  titleTaken: {
    zh: '名称“{title}”与字段“{first}”相同',
    en: 'the title "{title}" is also that of the field "{first}"',
  },
  makeThemDifferent: { zh: '请写得能够区分', en: 'make them different' },
  sameName: { zh: '同名的字段', en: 'the field of the same name' },
  stepIdRepeated: { zh: '步骤标识“{id}”重复', en: 'the step id "{id}" occurs twice' },
  sectionIdRepeated: { zh: '分节标识“{id}”重复', en: 'the section id "{id}" occurs twice' },
  inNoForm: {
    zh: '“{title}”（{name}）没有放进任何表单，无法填写',
    en: '"{title}" ({name}) is in no form and cannot be filled in',
  },
  putIntoSection: {
    zh: '请把 {name} 写进 forms/ 的某一节；由系统填写的写 readonly: true',
    en: 'put {name} into a section of forms/; write readonly: true if the system fills it in',
  },
  inNoSection: {
    zh: '“{name}”不在任何一节，这里的规定不起作用',
    en: '"{name}" is in no section: this has no effect',
  },
  putIntoSectionOfOverrideNotPlaced: {
    zh: '请把 {name} 放进某一节，或删除规定',
    en: 'put {name} into a section, or delete this',
  },
  placedTwice: { zh: '字段“{name}”放了两次', en: 'the field "{name}" is placed twice' },
  deleteOne: { zh: '请删除其中一处', en: 'delete one of the places' },
  requiredInNoStep: {
    zh: '必填字段“{name}”（{title}）没有放进任何步骤',
    en: 'the required field "{name}" ({title}) is in no step',
  },
  putIntoFields: {
    zh: '请把 {name} 写进某一节的 fields',
    en: 'put {name} into the fields of a section',
  },
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

const ours: Record<string, string> = {
  'ui:widget': 'widget',
  'ui:field': 'widget',
  'ui:order': 'steps',
  'ui:readonly': 'readonly',
  'ui:disabled': 'readonly',
}

export const uiReserved = defineRule({
  id: 'form/ui-reserved',
  severity: 'error',
  isOwn: true,
  title: { zh: '界面选项由程序写', en: 'Option of the form engine that is set already' },
  why: {
    zh: '控件、次序和只读由本配置的键决定；原样写给表单引擎，写错时整张表单打不开。',
    en: 'Widget, order and read-only have keys of their own here; a wrong word for the engine blanks the whole form.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 编码,',
    bad: 'title: 编码, "ui:widget": selct,',
    at: '"ui:widget"',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => judge(report, file, at, field))
    eachForm(model, (file, form) => {
      for (const [name, override] of Object.entries(form.fields ?? {}))
        judge(report, file, ['fields', name], override)
    })
  },
})

function judge(report: ReportProblem, file: string, at: Pointer, options: object): void {
  for (const key of Object.keys(options))
    if (Object.hasOwn(ours, key))
      report(file, [...at, key], texts.notWrittenHere({ key }), {
        hint: texts.useOurs({ ours: ours[key] ?? '' }),
        part: 'key',
      })
}

export const formDuplicateTitle = defineRule({
  id: 'form/duplicate-title',
  severity: 'warning',
  isOwn: true,
  title: { zh: '两个字段名称相同', en: 'Two fields of the same title' },
  why: {
    zh: '填报人和看导出表的人分不清哪一列是哪一个。',
    en: 'Neither who fills it in nor who reads the export can tell them apart.',
  },
  example: { file: 'entities/request.yaml', good: 'title: 编码', bad: 'title: 名称', at: '名称' },
  check: checkEachSite(eachField, ({ report }, { file, at, name, field, siblings }) => {
    if (isOfSomeYears(field)) return

    const first = Object.keys(siblings).find((other) => {
      const sibling = siblings[other]
      return sibling?.title === field.title && !isOfSomeYears(sibling)
    })

    if (first !== undefined && first !== name)
      report([...at, 'title'], texts.titleTaken({ title: field.title, first }), {
        hint: texts.makeThemDifferent(),
        related: [{ file, pointer: [...at.slice(0, -1), first], message: texts.sameName() }],
      })
  }),
})

const isOfSomeYears = ({ since, until }: Field) => since !== undefined || until !== undefined

export const duplicateStep = defineRule({
  id: 'form/duplicate-step',
  severity: 'error',
  isOwn: true,
  title: { zh: '步骤或分节标识重复', en: 'Step or section id twice' },
  why: {
    zh: '程序按标识找步骤，重复的会互相覆盖。',
    en: 'Steps are found by their id; equal ones replace each other.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'regionCode, proof, pledge] }',
    bad: 'regionCode, proof] }\n      - { id: basic, title: 更多, fields: [pledge] }',
    at: 'basic',
  },
  check: checkEach(eachForm, ({ report, file }, { steps }) => {
    eachRepeat(
      steps,
      ({ id }) => id,
      ({ id }, index, first) =>
        report(['steps', index, 'id'], texts.stepIdRepeated({ id }), {
          hint: placeTexts.deleteOrChange(),
          related: [{ file, pointer: ['steps', first, 'id'], message: placeTexts.first() }],
        }),
    )

    for (const [s, { sections }] of steps.entries())
      eachRepeat(
        sections,
        ({ id }) => id,
        ({ id }, index, first) =>
          report(['steps', s, 'sections', index, 'id'], texts.sectionIdRepeated({ id }), {
            hint: placeTexts.deleteOrChange(),
            related: [
              {
                file,
                pointer: ['steps', s, 'sections', first, 'id'],
                message: placeTexts.first(),
              },
            ],
          }),
      )
  }),
})

export const fieldNotPlaced = defineRule({
  id: 'form/field-not-placed',
  severity: 'info',
  reportsAbsence: ['ref/field'],
  title: { zh: '可填字段没有放进任何表单', en: 'Field that no form shows' },
  why: {
    zh: '实体有表单，这个字段却填不了也看不到。',
    en: 'The entity has forms, but none shows this field.',
  },
  example: { file: 'forms/request.yaml', good: 'kind, code, reason,', bad: 'kind, code,' },
  check: (model, report) => {
    const formsOf = groupBy(Object.values(model.config.forms), (form) => form.entity)
    eachEntity(model, (file, entity, id) => {
      const forms = formsOf.get(id) ?? []
      if (forms.length === 0 || !workflowOf(model.config, id)) return

      for (const [name, field] of Object.entries(entity.fields)) {
        const isSystem =
          field.readonly ||
          field.computed ||
          field.until !== undefined ||
          Object.values(entity.scope ?? {}).includes(name) ||
          field.default !== undefined

        if (
          !forms.some((form) => placedFieldsOf(form).has(name)) &&
          !isSystem &&
          !(field.required || field.requiredWhen)
        )
          report(file, ['fields', name], texts.inNoForm({ title: field.title, name }), {
            hint: texts.putIntoSection({ name }),
            part: 'key',
          })
      }
    })
  },
})

export const overrideNotPlaced = defineRule({
  id: 'form/override-not-placed',
  severity: 'warning',
  title: { zh: '特别规定的字段不在表单里', en: 'Override of a field that the form does not show' },
  why: {
    zh: '写了特别规定，字段却不在任何一节，规定不起作用。',
    en: 'The override has no effect: the field is in no section.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'fields: { code: { full: true } }',
    bad: 'fields: { ownerId: { full: true } }',
    at: 'ownerId',
  },
  check: checkEach(eachForm, ({ report }, form) => {
    const placed = placedFieldsOf(form)
    for (const name of Object.keys(form.fields ?? {}))
      if (!placed.has(name))
        report(['fields', name], texts.inNoSection({ name }), {
          hint: texts.putIntoSectionOfOverrideNotPlaced({ name }),
          part: 'key',
        })
  }),
})

export const placedTwice = defineRule({
  id: 'form/placed-twice',
  severity: 'error',
  isOwn: true,
  title: { zh: '字段放了两次', en: 'Field placed twice' },
  why: {
    zh: '同一个字段出现在两处，填报人不知道以哪个为准。',
    en: 'The same field in two places confuses whoever fills it in.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'regionCode, proof, pledge] }',
    bad: 'regionCode, proof, pledge] }\n      - { id: more, title: 更多, fields: [name] }',
    at: 'name',
  },
  check: checkEach(eachForm, ({ report, file }, form) => {
    const placed = form.steps.flatMap((step, s) =>
      step.sections.flatMap((section, n) =>
        section.fields.map((name, f) => ({
          name,
          section: `${step.id} ${section.id}`,
          at: ['steps', s, 'sections', n, 'fields', f],
        })),
      ),
    )

    eachRepeat(
      placed,
      ({ name }) => name,
      ({ name, section, at }, _, first) => {
        // a duplicated section is reported as such
        if (section === itemAt(placed, first).section && at[3] !== itemAt(placed, first).at[3])
          return

        report(at, texts.placedTwice({ name }), {
          hint: texts.deleteOne(),
          related: [{ file, pointer: itemAt(placed, first).at, message: placeTexts.first() }],
        })
      },
    )
  }),
})

export const requiredNotPlaced = defineRule({
  id: 'form/required-not-placed',
  severity: 'error',
  reportsAbsence: ['ref/field'],
  title: { zh: '必填字段没有放进表单', en: 'Required field that is in no step' },
  why: {
    zh: '填报人看不到它，却因为它提交不了。',
    en: 'Nobody can fill it in, yet it keeps the form from being submitted.',
  },
  example: { file: 'forms/request.yaml', good: '[name, kind,', bad: '[name,', at: 'steps' },
  check: checkEach(eachForm, ({ report, model }, form, fields) => {
    const isOnly =
      Object.values(model.config.forms).filter(({ entity }) => entity === form.entity).length === 1
    const creates = model.config.entities[form.entity]?.access.some(({ actions }) =>
      actions.includes('create'),
    )
    if (form.submit?.transition === undefined && !(isOnly && creates)) return

    const placed = placedFieldsOf(form)

    for (const [name, field] of Object.entries(fields)) {
      const isFilledElsewhere =
        field.default !== undefined || field.computed !== undefined || field.readonly === true
      const isRequired = field.required === true || field.requiredWhen !== undefined
      if (isRequired && !isFilledElsewhere && !placed.has(name) && field.until === undefined)
        report(['steps'], texts.requiredInNoStep({ name, title: field.title }), {
          hint: texts.putIntoFields({ name }),
          part: 'key',
          subject: name,
          related: [
            {
              file: `entities/${form.entity}.yaml`,
              pointer: ['fields', name],
              message: placeTexts.defined(),
            },
          ],
        })
    }
  }),
})

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

/** A widget without field type does not compile. */
type Unused = Exclude<Widget, (typeof widgets)[FieldType][number]>

void (true satisfies [Unused] extends [never] ? true : Unused)

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
    eachField(model, ({ file, at, field }) => judgeOfWidgetType(report, file, at, field))
    eachForm(model, (file, form, fields) => {
      for (const [name, { widget }] of Object.entries(form.fields ?? {}))
        if (widget !== undefined && fields[name])
          judgeOfWidgetType(report, file, ['fields', name], { ...fields[name], widget })
    })
  },
})

function judgeOfWidgetType(
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
        causes: [fieldCause(file, at)],
        hint: multiple ? texts.useSeveralWidget() : texts.multipleOrOneWidget(),
      },
    )
}
