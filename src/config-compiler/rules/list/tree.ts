import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { isLiveOnSave } from '#config-model/access/publication.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noTree: {
    zh: '“{title}”没有写 tree，不能按树显示',
    en: '"{title}" has no tree and cannot be drawn as one',
  },
  noBelow: {
    zh: '“{title}”没有写 tree，没有下级',
    en: '"{title}" has no tree: nothing is below its records',
  },
  writeTree: {
    zh: '请在实体中写 tree，值为存放上级的字段',
    en: 'write tree in the entity, with the field of the record above',
  },
  noForm: { zh: '新建下级须打开填报页面', en: 'a record below is made on a form page' },
  openForm: {
    zh: '请用 open 打开“{title}”的填报页面（kind: form）',
    en: 'open a page of kind form for "{title}"',
  },
  notLive: {
    zh: '“{title}”有流程或须发布，不能从行上新建下级',
    en: '"{title}" has a workflow or is published: no record below is made from a row',
  },
  useToolbar: { zh: '请从工具栏新建', en: 'make it from the toolbar' },
})

/** 树的写法不能用。 */
export const listTree = defineRule({
  id: 'list/tree',
  severity: 'error',
  isOwn: true,
  title: { zh: '列表不能按树显示', en: 'List that cannot be a tree' },
  why: {
    zh: '按树显示、新建下级都要知道上级是哪个字段，新建下级还要有能填的页面；缺了，列表出错或按钮不出现。',
    en: 'A tree, and making a record below another, need the field of the record above and a form; without, the list fails or the button never appears.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'entity: part\n',
    bad: 'entity: part\ntree: whole\n',
    at: 'whole',
  },
  check: (model, report) => {
    const { pages, forms } = model.config
    eachList(model, (file, page, entity) => {
      const { tree, title } = entity
      if (page.tree !== undefined && tree === undefined)
        report(file, ['tree'], texts.noTree({ title }), { hint: texts.writeTree() })

      for (const [index, { below, open }] of (page.rowActions ?? []).entries()) {
        if (!below) continue

        const at = ['rowActions', index, 'below']
        const target = open === undefined ? undefined : pages[open]

        if (tree === undefined)
          report(file, at, texts.noBelow({ title }), { hint: texts.writeTree() })
        else if (open === undefined || (target && target.kind !== 'form'))
          report(file, at, texts.noForm(), { hint: texts.openForm({ title }) })
        else if (
          target?.kind === 'form' &&
          forms[target.form] &&
          !isLiveOnSave(model.config, page.entity)
        )
          report(file, at, texts.notLive({ title }), { hint: texts.useToolbar() })
      }
    })
  },
})
