import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noPageUses: {
    zh: '没有页面使用表单“{id}”（{title}）',
    en: 'no page uses the form "{id}" ({title})',
  },
  useOrDelete: {
    zh: '请在 pages/ 中写 form: {id}，或删除该文件',
    en: 'write form: {id} in pages/, or delete the file',
  },
})

/** 表单没有人用。 */
export const unusedForm = defineRule({
  id: 'hyg/unused-form',
  severity: 'warning',
  tellsOfAbsence: ['ref/form', 'access/page-without-data'],
  title: { zh: '表单没有人用', en: 'Form that no page uses' },
  why: { zh: '没有页面打开它。', en: 'No page opens it.' },
  check: (model, report) => {
    const { config } = model
    const programs = new Set(['register'])
    const used = new Set(
      Object.values(config.pages).flatMap((page) => ('form' in page ? [page.form] : [])),
    )

    for (const [id, form] of Object.entries(config.forms))
      if (!used.has(id) && !programs.has(id))
        report(`forms/${id}.yaml`, ['title'], texts.noPageUses({ id, title: form.title }), {
          hint: texts.useOrDelete({ id }),
          part: 'key',
          subject: id,
        })
  },
})
