import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { kindOfField } from '#config-compiler/link/value-kinds.ts'
import type { ReportProblem } from '#config-compiler/model.ts'
import { checkEachSite, checkEach, defineRule, type Visit } from '#config-compiler/rule.ts'
import { schemaFaults } from '#config-compiler/shape/meets-schema.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { fieldCause, eachField } from '#config-compiler/walk/fields.ts'
import { assertPresent } from '#config-model/assert.ts'
import { isBoolean, isParagraph, isSecret, isUntitled } from '#config-model/field-traits.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  notQueryable: {
    zh: '“{title}”是 {type} 字段，不能按它{words}',
    en: 'nobody can {words} by "{title}", a {type} field',
  },
  rowsNotQueryable: {
    zh: '“{title}”是行里的格子，不能按它{words}',
    en: 'nobody can {words} by "{title}", a cell of rows',
  },
  remove: { zh: '请删去 {key}', en: 'remove {key}' },
  cannotHaveKeys: { zh: '{type} 字段不能写 {wrong}', en: 'a {type} field cannot have {wrong}' },
  keysOfTypes: {
    zh: '这些键用于 {types} 字段，请检查 type',
    en: 'these keys are for {types} fields; check type',
  },
  checkType: { zh: '请检查 type', en: 'check type' },
  cannotHaveKey: {
    zh: '{type} 字段不能写“{wrong}”',
    en: 'a field of type {type} cannot have "{wrong}"',
  },
  keyOfTypes: { zh: '“{wrong}”用于 {types} 字段', en: '"{wrong}" is for {types} fields' },
  takesOneChoice: {
    zh: '“{title}”只能选一项，{key} 不起作用',
    en: '"{title}" takes one choice: {key} does nothing',
  },
  writeMultipleTrue: {
    zh: '请写 multiple: true，或删去 {key}',
    en: 'write multiple: true, or remove {key}',
  },
  noPicturesAccepted: {
    zh: '附件不收图片，minWidth 不起作用',
    en: 'no pictures are accepted: minWidth does nothing',
  },
  onlyPictures: {
    zh: '富文本中只能插入图片，{format} 不起作用',
    en: 'formatted text takes pictures only: {format} does nothing',
  },
  attachElsewhere: {
    zh: '请只写 jpg、jpeg、png；其他文件请另设 type: files 的字段',
    en: 'write only jpg, jpeg, png; other files belong in a field of type: files',
  },
  addJpgPng: {
    zh: '请在 accept 中加 jpg、png，或删去 minWidth',
    en: 'add jpg or png to accept, or remove minWidth',
  },
  lacksKeys: {
    zh: '{type} 字段“{title}”须写 {missing}',
    en: '{type} field "{title}" needs {missing}',
  },
  write: { zh: '请写上 {missing}', en: 'write {missing}' },
  nothingToFill: {
    zh: '“{title}”不是按字典逐项填写的表中的列，fillRest 不起作用',
    en: '"{title}" is no column of a table with a row for each item: fillRest does nothing',
  },
})

const isBulky = (field: Field) => isUntitled(field) && !isBoolean(field)

const unfit: Record<'search' | 'filter' | 'sort', (field: Field) => boolean> = {
  search: (field) => kindOfField(field) !== 'text' || isSecret(field),
  filter: isBulky,
  sort: (field) => isBulky(field) || isParagraph(field) || field.multiple === true,
}

const words = definePhrases({
  search: { zh: '搜索', en: 'search' },
  filter: { zh: '筛选', en: 'filter' },
  sort: { zh: '排序', en: 'sort' },
})

export const queryType = defineRule({
  id: 'field/query-type',
  severity: 'error',
  isOwn: true,
  title: {
    zh: '这种字段不能搜索、筛选或排序',
    en: 'Field that cannot be searched, filtered or sorted by',
  },
  why: {
    zh: '关键字只能在文字中找；附件、列表和大段文字没有可以比较的值。',
    en: 'Keywords are looked for in texts; files, lists and long texts have nothing to compare.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 证明, accept',
    bad: 'title: 证明, sort: true, accept',
    at: 'sort',
  },
  check: checkEach(eachEntity, ({ report, file }, { fields }) => {
    for (const [name, field] of Object.entries(fields)) {
      reportQueriedCells(report, ['fields', name], field)

      for (const key of ['search', 'filter', 'sort'] as const)
        if (field[key] && unfit[key](field))
          report(
            ['fields', name, key],
            texts.notQueryable({ title: field.title, type: field.type, words: words[key]() }),
            {
              causes: [fieldCause(file, ['fields', name])],
              hint: texts.remove({ key }),
              part: 'key',
            },
          )
    }
  }),
})

/** Search, filter and sort within rows: lists know the fields of a record only. */
function reportQueriedCells(report: Visit['report'], at: Pointer, { fields = {} }: Field): void {
  for (const [name, field] of Object.entries(fields)) {
    const place = [...at, 'fields', name]
    const key = (['search', 'filter', 'sort'] as const).find((word) => field[word])
    if (key)
      report([...place, key], texts.rowsNotQueryable({ title: field.title, words: words[key]() }), {
        hint: texts.remove({ key }),
        part: 'key',
      })

    reportQueriedCells(report, place, field)
  }
}

const general = new Set([
  'type',
  'title',
  'help',
  'placeholder',
  'required',
  'requiredWhen',
  'visibleWhen',
  'readonly',
  'readonlyWhen',
  'whenHidden',
  'default',
  'message',
  'search',
  'filter',
  'sort',
  'was',
  'since',
  'until',
  'computed',
  'copy',
  'widget',
])

/** One value unless `multiple`. */
const single = new Set<string>(['dictionary', 'region', 'reference'])

const counting = ['minItems', 'maxItems'] as const

const pictures = new Set<string>(['jpg', 'jpeg', 'png'])

const fits = (key: string, allowed: readonly string[]) =>
  general.has(key) || key.startsWith('ui:') || allowed.includes(key)

export const keyType = defineRule({
  id: 'field/key-type',
  severity: 'error',
  rank: 30,
  isOwn: true,
  title: { zh: '键不适用于该类型的字段', en: "Key that does not fit the field's type" },
  why: {
    zh: '写了也不起作用，例如文字字段的 minimum。',
    en: 'It would do nothing, such as minimum on a text.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'minLength: 2',
    bad: 'minimum: 2',
    at: 'minimum',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      const allowed = fieldTypes[field.type].keys as readonly string[]
      const wrong = Object.keys(field).filter((key) => !fits(key, allowed))
      const types =
        wrong.length === 0
          ? []
          : Object.entries(fieldTypes).filter(([, type]) =>
              wrong.every((key) => (type.keys as readonly string[]).includes(key)),
            )

      if (wrong.length > 1)
        report(
          file,
          [...at, 'type'],
          texts.cannotHaveKeys({ type: field.type, wrong: joinPhrases(wrong, '、') }),
          {
            causes: [fieldCause(file, at)],
            hint:
              types.length > 0
                ? texts.keysOfTypes({
                    types: joinPhrases(
                      types.map(([name]) => name),
                      '、',
                    ),
                  })
                : texts.checkType(),
          },
        )
      else if (wrong[0] !== undefined)
        report(
          file,
          [...at, wrong[0]],
          texts.cannotHaveKey({ type: field.type, wrong: wrong[0] }),
          {
            causes: [fieldCause(file, at)],
            part: 'key',
            hint:
              allowed.length > 0
                ? didYouMean(
                    wrong[0],
                    allowed.map((name) => ({ name })),
                  )
                : texts.keyOfTypes({
                    wrong: wrong[0],
                    types: joinPhrases(
                      types.map(([name]) => name),
                      '、',
                    ),
                  }),
          },
        )
      else if (
        single.has(field.type) &&
        !field.multiple &&
        counting.some((key) => field[key] !== undefined)
      ) {
        const key = assertPresent(
          counting.find((name) => field[name] !== undefined),
          'a key that counts choices',
        )

        report(file, [...at, key], texts.takesOneChoice({ title: field.title, key }), {
          causes: [fieldCause(file, at)],
          hint: texts.writeMultipleTrue({ key }),
          part: 'key',
        })
      } else judgeFormats(report, file, at, field)
    })
  },
})

/** Formats that do not fit a file field or formatted text. */
function judgeFormats(
  report: ReportProblem,
  file: string,
  at: Pointer,
  { type, accept = [], minWidth }: Field,
): void {
  if (minWidth !== undefined && accept.length > 0 && !accept.some((format) => pictures.has(format)))
    report(file, [...at, 'minWidth'], texts.noPicturesAccepted(), {
      hint: texts.addJpgPng(),
      part: 'key',
    })

  const other = accept.find((format) => !pictures.has(format))
  if (type === 'rich-text' && other !== undefined)
    report(file, [...at, 'accept', accept.indexOf(other)], texts.onlyPictures({ format: other }), {
      hint: texts.attachElsewhere(),
    })
}

export const missingKey = defineRule({
  id: 'field/missing-key',
  severity: 'error',
  rank: 20,
  isOwn: true,
  title: { zh: '字段缺少必需的键', en: 'Field without a key its type needs' },
  why: {
    zh: '例如字典字段没有写用哪个字典。',
    en: 'Such as a dictionary field that names no dictionary.',
  },
  example: { file: 'entities/request.yaml', good: ', dictionary: kind', bad: '', at: 'kind' },
  check: checkEachSite(eachField, ({ report }, { file, at, field }) => {
    const missing = schemaFaults('field/missing-key', field)
    if (missing.length > 0)
      report(
        at,
        texts.lacksKeys({
          type: field.type,
          title: field.title,
          missing: joinPhrases(missing, '、'),
        }),
        {
          hint: texts.write({ missing: joinPhrases(missing, '、') }),
          part: 'key',
          causes: [fieldCause(file, at)],
        },
      )
  }),
})

export const fillRestUnfit = defineRule({
  id: 'field/fill-rest-unfit',
  severity: 'warning',
  isOwn: true,
  title: { zh: '一键填写不起作用', en: 'Filling the other rows that does nothing' },
  why: {
    zh: '按钮在按字典逐项填写的表上方，一次填好其余各行；别处没有这个按钮。',
    en: 'The button stands above a table with a row for each item of a dictionary, nowhere else.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 承诺, const',
    bad: 'title: 承诺, fillRest: { value: true, title: 其余 }, const',
    at: 'fillRest',
  },
  check: checkEach(eachEntity, ({ report }, entity) => {
    judge(entity.fields, ['fields'], false)

    function judge(fields: Record<string, Field>, pointer: Pointer, isItemTable: boolean): void {
      for (const [name, { title, fillRest, rows, fields: inner = {} }] of Object.entries(fields)) {
        if (fillRest && !isItemTable)
          report([...pointer, name, 'fillRest'], texts.nothingToFill({ title }), {
            hint: texts.remove({ key: 'fillRest' }),
            part: 'key',
          })

        judge(inner, [...pointer, name, 'fields'], rows?.dictionary !== undefined)
      }
    }
  }),
})
