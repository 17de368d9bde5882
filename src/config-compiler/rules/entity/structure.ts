import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { fieldCause, eachField } from '#config-compiler/walk/fields.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { articleEntities } from '#config-model/access/publication.ts'
import {
  isReference,
  isUntitled,
  isNested,
  isParagraph,
  isRichText,
  isSecret,
} from '#config-model/field-traits.ts'
import { definePhrases, type Phrase, joinPhrases } from '#config-model/messages/phrase.ts'
import { type Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  useOrDelete: {
    zh: '请在页面中列出它，或删除这个文件',
    en: 'list it on a page, or delete this file',
  },
  noUpper: {
    zh: '上级字段“{name}”不是指向“{title}”的 reference 字段',
    en: 'the field "{name}" of the record above is no reference to "{title}"',
  },
  writeReference: {
    zh: '请把它写成 type: reference、entity: {entity}',
    en: 'write it as type: reference, entity: {entity}',
  },
  several: { zh: '上级只能有一个', en: 'there is one record above' },
  dropMultiple: { zh: '请删去 multiple', en: 'remove multiple' },
  cannotBeUnique: {
    zh: '“{title}”是 {type} 字段，不能用来判断唯一',
    en: '"{title}" is a {type} field and cannot be unique',
  },
  useIdentifier: { zh: '请用编号、代码、名称等字段', en: 'use a number, a code or a name' },
  nameOfSystem: {
    zh: '“{name}”是系统自带的列（{title}），字段不能用这个名称',
    en: '"{name}" ({title}) is a column of the system, a field cannot have this name',
  },
  chooseAnotherName: { zh: '请换一个名称', en: 'choose another name' },
  cannotBeScope: {
    zh: '“{name}”是 {type} 字段，不能作为范围',
    en: '"{name}" is a {type} field and cannot be a scope',
  },
  mustBeField: { zh: '须是 {fits} 字段', en: 'it must be a {fits} field' },
  titleNotShown: {
    zh: '标题字段“{titleField}”是 {type} 字段，显示不出来',
    en: 'the title field "{titleField}" is a {type} field and cannot be shown',
  },
  chooseText: { zh: '请选一个文字字段', en: 'choose a text field' },
  displayNotShown: {
    zh: '“{display}”是 {type} 字段，显示不出来',
    en: '"{display}" is a {type} field and cannot be shown',
  },
  usedNowhere: {
    zh: '没有表单、列表或流程使用“{title}”',
    en: 'no form, list or workflow uses "{title}"',
  },
  samePeople: {
    zh: '审定的角色（{roles}）都能先审核，一个人就能走完两级',
    en: 'who decides ({roles}) may approve at the first level as well: one person takes both steps',
  },
  otherRoles: {
    zh: '请在 second 中写 by 里没有的角色；只要一级审核的，请删去 second',
    en: 'name roles in second that are not in by; for one level, remove second',
  },
})

export const treeRule = defineRule({
  id: 'entity/tree',
  severity: 'error',
  isOwn: true,
  title: { zh: '上级字段不能用', en: 'Tree without a record above' },
  why: {
    zh: '树由每条记录的上级排成；字段存的不是本实体的一条记录，就排不成树。',
    en: 'A tree is made of the record above each; a field that holds something else makes none.',
  },
  example: { file: 'entities/branch.yaml', good: 'tree: upper', bad: 'tree: name', at: 'name' },
  check: checkEach(eachEntity, ({ report }, { tree, title, fields }, entity) => {
    const field = tree === undefined || !Object.hasOwn(fields, tree) ? undefined : fields[tree]
    if (tree === undefined || field === undefined) return

    if (!isReference(field) || field.entity !== entity)
      report(['tree'], texts.noUpper({ name: tree, title }), {
        hint: texts.writeReference({ entity }),
      })
    else if (field.multiple)
      report(['fields', tree, 'multiple'], texts.several(), { hint: texts.dropMultiple() })
  }),
})

const isPlural = (field: Field) =>
  isNested(field) || isRichText(field) || isParagraph(field) || isSecret(field)

export const uniqueType = defineRule({
  id: 'entity/unique-type',
  severity: 'error',
  isOwn: true,
  title: { zh: '这种字段不能用来判断唯一', en: 'Field that cannot be unique' },
  why: {
    zh: '列表、附件和大段文字逐字相同才算重复，规定不起作用。',
    en: 'Lists, files and long texts are hardly ever equal: the rule would do nothing.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'access:',
    bad: 'unique: [{ fields: [parts], message: 重复 }]\naccess:',
    at: 'parts',
  },
  check: checkEach(eachEntity, ({ report, file }, { fields, unique = [] }) => {
    for (const [index, item] of unique.entries())
      for (const [at, name] of item.fields.entries()) {
        const field = fields[name]
        if (field && isPlural(field))
          report(
            ['unique', index, 'fields', at],
            texts.cannotBeUnique({ title: field.title, type: field.type }),
            { causes: [fieldCause(file, ['fields', name])], hint: texts.useIdentifier() },
          )
      }
  }),
})

const reserved: Record<string, (() => Phrase) | undefined> = definePhrases({
  id: { zh: '记录标识', en: 'number of the record' },
  state: { zh: '状态', en: 'state' },
  createdBy: { zh: '创建人', en: 'created by' },
  createdAt: { zh: '创建时间', en: 'created at' },
  updatedAt: { zh: '更新时间', en: 'updated at' },
  submittedAt: { zh: '提交时间', en: 'submitted at' },
  stateSince: { zh: '进入当前状态的时间', en: 'in this state since' },
})

export const reservedName = defineRule({
  id: 'entity/reserved-name',
  severity: 'error',
  isOwn: true,
  title: { zh: '字段占用了系统列的名称', en: "Field with the name of one of the system's columns" },
  why: {
    zh: '每条记录自带状态、创建时间等列，同名的字段在列表和条件中取不到。',
    en: 'Every record has a state, a time of creation and so on; lists and conditions would never reach the field.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '  contact: {',
    bad: '  createdAt: { type: date, title: 建立日期 }\n  contact: {',
    at: 'createdAt',
  },
  check: checkEach(eachEntity, ({ report }, { fields }) => {
    for (const name of Object.keys(fields))
      if (Object.hasOwn(reserved, name))
        report(['fields', name], texts.nameOfSystem({ name, title: reserved[name]?.() ?? '' }), {
          hint: texts.chooseAnotherName(),
          part: 'key',
        })
  }),
})

const fits = { year: ['year', 'integer'], region: ['region'], owner: ['text', 'reference', 'user'] }

export const scopeType = defineRule({
  id: 'entity/scope-type',
  severity: 'error',
  title: { zh: '范围字段的类型不对', en: 'Scope field of the wrong type' },
  why: {
    zh: '区域字段要存区划代码，年度字段要存年度，否则权限算不出来。',
    en: 'The region field must hold a region code and the year field a year, or rights cannot be decided.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'region: regionCode,',
    bad: 'region: code,',
    at: 'code',
  },
  check: checkEach(eachEntity, ({ report }, entity) => {
    for (const key of ['year', 'region', 'owner'] as const) {
      const name = entity.scope?.[key]
      const type = name === undefined ? undefined : entity.fields[name]?.type
      if (type !== undefined && !fits[key].includes(type))
        report(['scope', key], texts.cannotBeScope({ name: name ?? '', type }), {
          hint: texts.mustBeField({ fits: joinPhrases(fits[key], '、') }),
        })
    }
  }),
})

export const titleType = defineRule({
  id: 'entity/title-type',
  severity: 'error',
  title: { zh: '标题字段不是文字', en: 'Title field that is no text' },
  why: {
    zh: '页面标题和消息里会显示代码或空白。',
    en: 'Titles and messages would show a code or nothing.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: parts',
    at: 'parts',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      const title = entity.fields[entity.titleField]
      if (isUntitled(title))
        report(
          file,
          ['titleField'],
          texts.titleNotShown({ titleField: entity.titleField, type: title.type }),
          { hint: texts.chooseText() },
        )
    })

    eachField(model, ({ file, at, field }) => {
      const visibleTypes =
        field.display === undefined
          ? undefined
          : model.config.entities[field.entity ?? '']?.fields[field.display]

      if (isUntitled(visibleTypes))
        report(
          file,
          [...at, 'display'],
          texts.displayNotShown({ display: field.display ?? '', type: visibleTypes.type }),
          { hint: texts.chooseText() },
        )
    })
  },
})

export const entityUnused = defineRule({
  id: 'entity/unused',
  severity: 'warning',
  reportsAbsence: ['ref/entity', 'access/screen-open'],
  title: { zh: '实体没有人用', en: 'Entity that nothing uses' },
  why: { zh: '没有表单、列表或流程用它。', en: 'No form, list or workflow names it.' },
  example: { file: 'pages/parts.yaml', good: 'entity: part', bad: 'entity: request' },
  check: (model, report) => {
    const { config } = model
    const used = new Set(
      [...Object.values(config.forms), ...Object.values(config.workflows)].map(
        ({ entity }) => entity,
      ),
    )

    for (const { fields } of Object.values(config.entities))
      for (const field of Object.values(fields))
        if (field.entity !== undefined) used.add(field.entity)

    for (const page of Object.values(config.pages)) if (page.kind === 'list') used.add(page.entity)
    for (const { id } of articleEntities(config)) used.add(id)
    eachEntity(model, (file, entity, id) => {
      if (!used.has(id))
        report(file, ['title'], texts.usedNowhere({ title: entity.title }), {
          part: 'key',
          hint: texts.useOrDelete(),
          subject: id,
        })
    })
  },
})

export const secondLevel = defineRule({
  id: 'entity/second-level',
  severity: 'warning',
  title: { zh: '两级审核是同一些人', en: 'Two levels of approval with the same people' },
  why: {
    zh: '第二级是为了由另外的人再看一遍；审核和审定都是同一些角色时，多点一次，没有多看一遍。',
    en: 'The second level is there for somebody else to look again; where the same roles take both there is one more click and no second look.',
  },
  example: {
    file: 'entities/news.yaml',
    good: 'publish: { state: status }\n',
    bad: '  review: { type: dictionary, title: 审核状态, dictionary: progress, readonly: true }\n  why: { type: text, title: 退回原因, maxLength: 300, readonly: true }\npublish: { state: status, approve: { by: [clerk, director], second: [director], state: review, reason: why } }\n',
    at: '[director]',
  },
  check: checkEach(eachEntity, ({ report, model }, { publish }) => {
    const { by = [], second = [] } = publish?.approve ?? {}
    const first = new Set(expandRoles(model.config, by))
    const last = expandRoles(model.config, second)

    if (last.length > 0 && last.every((role) => first.has(role)))
      report(
        ['publish', 'approve', 'second'],
        texts.samePeople({ roles: joinPhrases(last, '、') }),
        { hint: texts.otherRoles() },
      )
  }),
})
