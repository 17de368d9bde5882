import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unseen: {
    zh: '“{title}”的历史版本没有地方查看：没有填写页或详情页',
    en: 'nobody can look at the versions of "{title}": no page fills it in or shows a record of it',
  },
  addPage: {
    zh: '请加 kind: form 或 kind: record 的页面，或删去 versions',
    en: 'add a page of kind form or record, or remove versions',
  },
})

/** 历史版本没有页面可看。 */
export const unseenVersions = defineRule({
  id: 'entity/unseen-versions',
  severity: 'warning',
  tellsOfAbsence: ['ref/form'],
  title: { zh: '历史版本没有页面可看', en: 'Versions that no page shows' },
  why: {
    zh: '历史版本在填写页和详情页上查看、比较和恢复；两种页面都没有，保留的版本只占空间。',
    en: 'Versions are read, compared and restored on the pages that fill in or show a record; without either they only take room.',
  },
  example: {
    file: 'entities/shelf.yaml',
    good: 'fields:\n',
    bad: 'publish: { state: stand, versions: 20 }\nfields:\n  stand: { type: dictionary, title: 发布状态, dictionary: progress, readonly: true }\n',
    at: 'versions',
  },
  check: (model, report) => {
    const { pages, forms } = model.config
    const visibleEntities = new Set(
      Object.values(pages).flatMap((page) =>
        page.kind === 'form' || page.kind === 'record' ? (forms[page.form]?.entity ?? []) : [],
      ),
    )

    eachEntity(model, (file, { title, publish }, id) => {
      if (publish?.versions === undefined || visibleEntities.has(id)) return

      report(file, ['publish', 'versions'], texts.unseen({ title }), {
        hint: texts.addPage(),
        part: 'key',
      })
    })
  },
})
