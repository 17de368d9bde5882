import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'

const reserved: Record<string, string> = {
  id: '记录标识',
  state: '状态',
  createdBy: '创建人',
  createdAt: '创建时间',
  updatedAt: '更新时间',
  submittedAt: '提交时间',
  stateSince: '进入当前状态的时间',
}

/** 字段占用了系统列的名称。 */
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
  check: (model, report) => {
    eachEntity(model, (file, { fields }) => {
      for (const name of Object.keys(fields))
        if (Object.hasOwn(reserved, name))
          report(file, ['fields', name], say`“${name}”是系统自带的列（${reserved[name]}），字段不能用这个名称`, {
            hint: say`请换一个名称`,
            part: 'key',
          })
    })
  },
})
