import { defineRule } from '#config-compiler/rule.ts'
import { eachActing } from '#config-compiler/walk/definitions.ts'
import { openingPlace } from '#config-model/access/rows/grant-rows.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Entity } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noReference: {
    zh: '“{title}”不是只指一条记录的引用字段，不知道改写哪一条',
    en: '"{title}" does not name one record: nobody knows which to write into',
  },
  nameReference: { zh: '请写一个 type: reference 的字段', en: 'name a field of type: reference' },
  fromSource: {
    zh: '“{title}”取自来源，不能改写',
    en: '"{title}" comes from a source and cannot be written into',
  },
  nameOther: { zh: '请写指向别的实体的字段', en: 'name a field of another entity' },
  nothing: { zh: 'write 没有写改写哪些字段', en: 'write does not say what is written' },
  writeWith: { zh: '请写 with', en: 'write with' },
  kept: {
    zh: '“{title}”决定记录属于谁、显示成什么或由系统算出，不能由另一种记录改写',
    en: '"{title}" places the record, is calculated or kept by the portal: another record cannot write it',
  },
  dropField: { zh: '请删去这一项', en: 'remove it' },
})

/** 改写不了引用的记录。 */
export const writeUnfit = defineRule({
  id: 'workflow/write-unfit',
  severity: 'error',
  title: { zh: '改写不了引用的记录', en: 'Write that cannot be made' },
  why: {
    zh: '改写另一条记录，须由一个引用字段说明是哪一条；年度、区域、主体、发布状态和自动计算的内容不能这样改。',
    en: 'To write into another record a reference must name it; year, region, owner, publication and what is calculated cannot be written so.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: 'effects: [{ notify: owner, message: other }, { write: name, with: {} }]',
    at: 'name',
  },
  check: (model, report) => {
    const { entities } = model.config
    eachActing(model, (file, at, { effects = [] }, { entity }) => {
      for (const [index, { write, through, with: values = {} }] of effects.entries()) {
        const field = entities[entity]?.fields[write ?? '']
        if (write === undefined || !field) continue

        const place = [...at, 'effects', index]

        if (field.type !== 'reference' || field.multiple) {
          report(file, [...place, 'write'], texts.noReference({ title: field.title }), {
            hint: texts.nameReference(),
          })
          continue
        }

        const target =
          entities[through === undefined ? (field.entity ?? '') : openingPlace(through).entity]
        if (!target) continue

        if (target.source !== undefined)
          report(file, [...place, 'write'], texts.fromSource({ title: target.title }), {
            hint: texts.nameOther(),
          })
        else if (Object.keys(values).length === 0)
          report(file, [...place, 'write'], texts.nothing(), { hint: texts.writeWith() })

        for (const name of keptFields(target))
          if (Object.hasOwn(values, name))
            report(
              file,
              [...place, 'with', name],
              texts.kept({ title: target.fields[name]?.title ?? name }),
              {
                hint: texts.dropField(),
                part: 'key',
              },
            )
      }
    })
  },
})

/** Fields that only the portal itself may change. */
const keptFields = ({ scope = {}, key, tree, publish, fields }: Entity): string[] => [
  ...Object.values(scope),
  ...[key, tree, publish?.state, publish?.approve?.state, publish?.approve?.reason].filter(
    (name) => name !== undefined,
  ),
  ...Object.keys(fields).filter((name) => fields[name]?.computed !== undefined),
]
