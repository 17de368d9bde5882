import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nameOfSystem: {
    zh: '“{name}”是系统自带的列（{title}），字段不能用这个名称',
    en: '"{name}" ({title}) is a column of the system, a field cannot have this name',
  },
  chooseAnotherName: { zh: '请换一个名称', en: 'choose another name' },
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
          report(
            file,
            ['fields', name],
            texts.nameOfSystem({ name, title: reserved[name]?.() ?? '' }),
            {
              hint: texts.chooseAnotherName(),
              part: 'key',
            },
          )
    })
  },
})
