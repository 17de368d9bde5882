import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { isPublishable, publicFilterTypes } from '#config-model/access/public-list.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { sourceOf } from '#config-model/sources.ts'

const texts = definePhrases({
  private: { zh: '“{title}”不能向公众显示', en: '"{title}" cannot be shown to everybody' },
  dropField: {
    zh: '请从公开名单中删去，或改用不含个人信息的字段',
    en: 'take it out of the public list, or use a field without personal data',
  },
  allStates: {
    zh: '没有写哪些状态公开，草稿也会公开',
    en: 'no states are named: drafts would be public as well',
  },
  writeStates: {
    zh: '请写 states: [公开的状态]',
    en: 'write states: [the states that are public]',
  },
  notPublished: {
    zh: '“{title}”没有流程，也没有发布的规定，填写中的也会公开',
    en: '"{title}" has neither a workflow nor publishing: unfinished records would be public',
  },
  writePublish: {
    zh: '请在实体中写 publish，或建立流程并写 states',
    en: 'write publish in the entity, or a workflow and states',
  },
  fromPortal: {
    zh: '门户自己保存的记录不能公开',
    en: 'records that the portal keeps itself cannot be public',
  },
  dropList: { zh: '请删去 publicList', en: 'remove publicList' },
  hiddenState: {
    zh: '状态“{title}”还不公布（shown），不能列入公开名单',
    en: 'the state "{title}" is not announced yet (shown), it cannot be public',
  },
  dropState: { zh: '请从 states 中删去', en: 'take it out of states' },
  notShown: {
    zh: '“{title}”不公开，访客却可以按它查找，由结果就能推知',
    en: '"{title}" is not public, but visitors could find out by searching for it',
  },
  showField: { zh: '请把它写进 columns 或 show', en: 'write it in columns or show' },
  noFlag: {
    zh: '“{title}”没有写 {flag}: true，不能这样用',
    en: '"{title}" has no {flag}: true',
  },
  addFlag: { zh: '请在该字段写 {flag}: true', en: 'write {flag}: true at the field' },
  noChoice: {
    zh: '“{title}”没有可选的值，不能作筛选',
    en: '"{title}" has no values to choose from',
  },
  useKeyword: {
    zh: '筛选用年度、是否、字典字段；文字写进 search',
    en: 'filter by years, yes or no, dictionaries; put texts in search',
  },
  notColumn: {
    zh: '“{title}”不在 columns 中，不能按它排列',
    en: '"{title}" is no column to put the list in order by',
  },
  writeColumn: { zh: '请写进 columns', en: 'write it in columns' },
})

const parts = ['columns', 'show', 'search', 'filters'] as const
const flags = { search: 'search', filters: 'filter' } as const

/** 公开名单露出了不能公开的内容，或不能这样查找。 */
export const publicListRule = defineRule({
  id: 'access/public-list',
  severity: 'error',
  title: {
    zh: '公开名单露出了不能公开的内容，或不能这样查找',
    en: 'Public list that shows what is private, or cannot be searched like this',
  },
  why: {
    zh: '公开名单不登录就能打开：个人信息、须遮盖的字段、附件和没有办结的记录不能在上面，也不能靠查找推知。',
    en: 'Everybody opens it without an account: personal data, masked fields, files and unfinished records have no place there, nor may a search tell them.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: name\npublicList: { title: 办结名单, states: [done], columns: [name, proof] }',
    at: 'proof',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity, id) => {
      const { publicList: list, fields, publish, title } = entity
      if (!list) return

      const fieldOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
      const at = (...rest: (string | number)[]) => ['publicList', ...rest]
      const workflow = workflowOf(model.config, id)
      if (sourceOf(model.config, id) !== undefined)
        return report(file, at(), texts.fromPortal(), { hint: texts.dropList(), part: 'key' })
      if (workflow && !list.states)
        report(file, at(), texts.allStates(), { hint: texts.writeStates(), part: 'key' })
      if (!workflow && !publish)
        report(file, at(), texts.notPublished({ title }), {
          hint: texts.writePublish(),
          part: 'key',
        })

      for (const [index, name] of (list.states ?? []).entries()) {
        const state = workflow?.states[name]
        if (state?.shown)
          report(file, at('states', index), texts.hiddenState({ title: state.title }), {
            hint: texts.dropState(),
          })
      }

      const shown = new Set([...list.columns, ...(list.show ?? [])])

      for (const part of parts)
        for (const [index, name] of (list[part] ?? []).entries()) {
          const field = fieldOf(name)
          if (!field) continue

          const place = at(part, index)
          const facts = { title: field.title }
          if (!isPublishable(field)) {
            report(file, place, texts.private(facts), { hint: texts.dropField() })
            continue
          }

          if (part !== 'search' && part !== 'filters') continue
          if (!shown.has(name))
            report(file, place, texts.notShown(facts), { hint: texts.showField() })
          else if (part === 'filters' && !publicFilterTypes.has(field.type))
            report(file, place, texts.noChoice(facts), { hint: texts.useKeyword() })
          else if (field[flags[part]] !== true)
            report(file, place, texts.noFlag({ ...facts, flag: flags[part] }), {
              hint: texts.addFlag({ flag: flags[part] }),
            })
        }

      const field = fieldOf(list.order?.field ?? '')
      const place = at('order', 'field')
      if (field && !list.columns.includes(list.order?.field ?? ''))
        report(file, place, texts.notColumn({ title: field.title }), { hint: texts.writeColumn() })
      else if (field && field.sort !== true)
        report(file, place, texts.noFlag({ title: field.title, flag: 'sort' }), {
          hint: texts.addFlag({ flag: 'sort' }),
        })
    })
  },
})
