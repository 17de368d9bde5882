import { placeTexts } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { isQueryable } from '#config-compiler/walk/auth-of-path.ts'
import { eachList, eachFilter } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { toArray } from '#config-compiler/walk/workflow-graph.ts'
import { filterKinds } from '#config-model/filter-kinds.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { blockTraits } from '#config-model/page-traits.ts'

const texts = definePhrases({
  stateOfList: {
    zh: '请写列表包含的状态，或放宽列表的条件',
    en: 'write a state of the list, or widen the condition of the list',
  },
  idRepeated: { zh: '页签标识“{id}”重复', en: 'the preset id "{id}" occurs twice' },
  chooseAnotherId: { zh: '请换一个标识', en: 'choose another id' },
  filterHasNeither: {
    zh: '筛选项没有写 field 或 keyword',
    en: 'a filter has neither field nor keyword',
  },
  filterHasBoth: {
    zh: '筛选项同时写了 field 和 keyword',
    en: 'a filter has both field and keyword',
  },
  writeOne: { zh: '请写其中一个', en: 'write one of them' },
  notFilteredAs: {
    zh: '“{field}”是 {type} 字段，不能用 {as} 方式筛选',
    en: '"{field}" is a {type} field and cannot be filtered by {as}',
  },
  leaveOutAs: { zh: '请去掉 as', en: 'leave out as' },
  notFilterable: { zh: '“{field}”没有开放筛选', en: '"{field}" is not open to filtering' },
  writeFilterTrue: {
    zh: '请在 entities/{entity}.yaml 的 {field} 字段写 filter: true',
    en: 'write filter: true at the field {field} of entities/{entity}.yaml',
  },
  alwaysEmpty: {
    zh: '列表只含状态 {list}，这个页签永远是空的',
    en: 'the list holds only the states {list}: this tab is always empty',
  },
  conditionOfList: { zh: '列表的条件', en: 'the condition of the list' },
  isNotCounted: {
    zh: '页签“{preset}”没有写 count: true，这里数不出条数',
    en: 'the preset "{preset}" has no count: true, so nothing is counted here',
  },
  writeCount: {
    zh: '请在 pages/{list}.yaml 的该页签写 count: true',
    en: 'write count: true at that preset of pages/{list}.yaml',
  },
  needsPreset: {
    zh: '“{title}”没有写 preset，数不出条数',
    en: '"{title}" names no preset, so nothing is counted',
  },
  notSearchable: { zh: '“{name}”没有开放搜索', en: '"{name}" is not open to searching' },
  writeSearchTrue: {
    zh: '请在 entities/{entity}.yaml 的 {name} 字段写 search: true',
    en: 'write search: true at the field {name} of entities/{entity}.yaml',
  },
})

export const duplicatePreset = defineRule({
  id: 'list/duplicate-preset',
  severity: 'error',
  isOwn: true,
  title: { zh: '页签标识重复', en: 'Preset id twice' },
  why: {
    zh: '点第二个页签显示的是第一个的内容。',
    en: "The second tab would show the first one's rows.",
  },
  example: { file: 'pages/requests.yaml', good: 'id: todo', bad: 'id: all', at: 'all' },
  check: checkEach(eachList, ({ report, file }, { presets = [] }) =>
    eachRepeat(
      presets,
      ({ id }) => id,
      ({ id }, index, first) =>
        report(['presets', index, 'id'], texts.idRepeated({ id }), {
          hint: texts.chooseAnotherId(),
          related: [{ file, pointer: ['presets', first, 'id'], message: placeTexts.first() }],
        }),
    ),
  ),
})

export const filterEmpty = defineRule({
  id: 'list/filter-empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '筛选项没有写字段', en: 'Filter without a field' },
  why: {
    zh: '没有 field 也没有 keyword，筛选框不起作用。',
    en: 'Neither field nor keyword: the box does nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: kind }]',
    bad: '{ title: 种类 }]',
    at: '{ title: 种类 }',
  },
  check: checkEach(eachFilter, ({ report }, at, filter) => {
    if (!meetsSchema('list/filter-empty', filter))
      report(at, filter.field === undefined ? texts.filterHasNeither() : texts.filterHasBoth(), {
        hint: texts.writeOne(),
      })
  }),
})

export const filterType = defineRule({
  id: 'list/filter-type',
  severity: 'error',
  title: { zh: '筛选方式不适合字段', en: 'Filter of a kind that does not fit' },
  why: {
    zh: '例如对文字字段选范围，什么也筛不出来。',
    en: 'Such as a range over a text: it finds nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: kind }]',
    bad: '{ field: kind, as: range }]',
    at: 'range',
  },
  check: checkEach(eachFilter, ({ report }, at, { field, as }, { entity }) => {
    const type = field === undefined ? undefined : entity.fields[field]?.type
    if (type === undefined || as === undefined) return

    if (Object.hasOwn(filterKinds, as) && !filterKinds[as].fits({ type }))
      report([...at, 'as'], texts.notFilteredAs({ field: field ?? '', type, as }), {
        hint: texts.leaveOutAs(),
      })
  }),
})

export const filterUnmarked = defineRule({
  id: 'list/filter-unmarked',
  severity: 'error',
  title: { zh: '字段没有开放筛选', en: 'Filter on a field that is not marked' },
  why: { zh: '没有索引，服务器会拒绝。', en: 'There is no index; the server refuses.' },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: kind }]',
    bad: '{ field: code }]',
    at: 'code',
  },
  check: checkEach(eachFilter, ({ report }, at, { field }, { page, entity }) => {
    if (field !== undefined && !isQueryable(entity, field, 'filter'))
      report([...at, 'field'], texts.notFilterable({ field }), {
        hint: texts.writeFilterTrue({ entity: page.entity, field }),
        causes: [`lacks entities/${page.entity}.yaml`],
      })
  }),
})

export const presetState = defineRule({
  id: 'list/preset-state',
  severity: 'warning',
  title: { zh: '页签的状态永远没有记录', en: 'Preset that can never hold a row' },
  why: {
    zh: '页签的固定条件与列表的条件矛盾，里面永远是空的。',
    en: "The preset's states are none that the list's own condition lets through.",
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'entity: request\n',
    bad: 'entity: request\nwhere: { state: [draft, pending] }\n',
    at: '{ state: ended }',
  },
  check: checkEach(eachList, ({ report, file }, page) => {
    const pageState = page.where?.state
    if (pageState === undefined) return

    for (const [index, { where }] of (page.presets ?? []).entries())
      if (
        where?.state !== undefined &&
        !toArray(where.state).some((state) => toArray(pageState).includes(state))
      )
        report(
          ['presets', index, 'where'],
          texts.alwaysEmpty({ list: joinPhrases(toArray(pageState), '、') }),
          {
            hint: texts.stateOfList(),
            related: [{ file, pointer: ['where', 'state'], message: texts.conditionOfList() }],
          },
        )
  }),
})

export const presetUncounted = defineRule({
  id: 'list/preset-uncounted',
  severity: 'error',
  title: {
    zh: '工作台要数的页签没有条数',
    en: 'Preset that a board counts, but its list does not',
  },
  why: {
    zh: '数字永远是横线，下一步永远不出现。',
    en: 'The figure stays a dash, the next step is never offered.',
  },
  example: {
    file: 'pages/board.yaml',
    good: '  - { kind: todo, title: 待办, auth: [clerk], list: requests, preset: todo }',
    bad: '  - { kind: next, items: [{ title: "办理 {n} 件", list: requests, preset: todo }] }',
    at: 'todo',
  },
  check: (model, report) => {
    const { pages } = model.config
    for (const [id, page] of Object.entries(pages)) {
      if (page.kind !== 'board') continue

      for (const [index, { kind, items = [] }] of page.blocks.entries())
        for (const [n, { title, list, preset, of, measure }] of items.entries()) {
          const target = list === undefined ? undefined : pages[list]
          // A board with filters computes its own figures, and so does a measure.
          if (blockTraits({ kind }).isComputed && (page.filters || measure)) continue

          if (!blockTraits({ kind }).countsPresets || list === undefined || target?.kind !== 'list')
            continue

          const at = ['blocks', index, 'items', n]
          if (preset === undefined)
            report(`pages/${id}.yaml`, [...at, 'list'], texts.needsPreset({ title }))

          for (const [word, name] of Object.entries({ preset, of })) {
            const counted = target.presets?.find((item) => item.id === name)
            if (counted && !counted.count)
              report(
                `pages/${id}.yaml`,
                [...at, word],
                texts.isNotCounted({ preset: counted.title }),
                { hint: texts.writeCount({ list }) },
              )
          }
        }
    }
  },
})

export const searchUnmarked = defineRule({
  id: 'list/search-unmarked',
  severity: 'error',
  title: { zh: '字段没有开放搜索', en: 'Keyword on a field that is not marked' },
  why: { zh: '关键字搜不到它。', en: 'A keyword would never find it.' },
  example: {
    file: 'pages/requests.yaml',
    good: 'keyword: [name]',
    bad: 'keyword: [name, code]',
    at: 'code',
  },
  check: checkEach(eachFilter, ({ report }, at, { keyword }, { page, entity }) => {
    for (const [n, name] of (keyword ?? []).entries())
      if (!isQueryable(entity, name, 'search'))
        report([...at, 'keyword', n], texts.notSearchable({ name }), {
          hint: texts.writeSearchTrue({ entity: page.entity, name }),
          causes: [`lacks entities/${page.entity}.yaml`],
        })
  }),
})
