import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { allowedTo, openTo } from '#config-compiler/walk/auth-of-path.ts'
import { placedIn } from '#config-compiler/walk/definitions.ts'
import { eachVisibleEntity } from '#config-compiler/walk/pages/pages-of-entities.ts'
import { hiddenFields } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Entity, Page } from '#config-model/types.generated.ts'

const texts = definePhrases({
  notReadable: {
    zh: '{names}看得到“{title}”，却无权查看所引用的{target}，显示不出名称，也选不了',
    en: '{names} see "{title}", but may not read the "{target}" it refers to: no name is shown, none can be chosen',
  },
  grantOrHide: {
    zh: '请在 entities/{target}.yaml 的 access 中授予 read，或对该角色隐藏此字段',
    en: 'grant read in entities/{target}.yaml, or hide the field from the role',
  },
})

/** 引用的记录，看得到字段的角色无权查看。 */
export const referenceUnreadable = defineRule({
  id: 'access/reference-unreadable',
  severity: 'warning',
  rank: 270,
  title: {
    zh: '引用的记录，看得到字段的角色无权查看',
    en: 'Reference to what the role may not read',
  },
  why: {
    zh: '名称来自所引用的记录，无权查看的角色看到的是空白或编号。',
    en: 'The name comes from the record referred to: a role that may not read it sees a blank or an id.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'contact: { type: text, title: 联系人, default: { user: name }, maxLength: 20 }',
    bad: 'contact: { type: reference, title: 联系人, entity: part, display: name }',
    at: 'part',
  },
  check: (model, report) => {
    const { config } = model
    eachVisibleEntity(model, ({ file, value: entity, id, pages }) => {
      const viewers = viewersOfReferences(config, entity, pages)
      if (viewers.size === 0) return

      const readers = allowedTo(config, id, 'read')

      for (const [name, { type, entity: target, title }] of Object.entries(entity.fields)) {
        if (type !== 'reference' || target === undefined || !Object.hasOwn(config.entities, target))
          continue

        const able = allowedTo(config, target, 'read')
        const blind = [...(viewers.get(name) ?? [])].filter(
          (role) =>
            readers.has(role) &&
            !able.has(role) &&
            !hiddenFields(config, { roles: [role] }, id).has(name),
        )

        if (blind.length === 0) continue

        const names = joinPhrases(
          blind.map((role) => withTitle(role, config.roles.roles[role]?.title)),
          '、',
        )

        report(
          file,
          ['fields', name, 'entity'],
          texts.notReadable({ names, title, target: memberOf(config.entities, target).title }),
          {
            causes: blind.map((role) => `role ${role}`),
            hint: texts.grantOrHide({ target }),
            related: [
              {
                file: `entities/${target}.yaml`,
                pointer: ['access'],
                message: placeTexts.grants(),
              },
            ],
          },
        )
      }
    })
  },
})

/** The roles that some page shows a reference to, by field: as a column, or in a form. */
function viewersOfReferences(
  config: Config,
  { fields }: Entity,
  pages: Page[],
): Map<string, Set<string>> {
  const viewers = new Map<string, Set<string>>()
  for (const [name, { type }] of Object.entries(fields)) {
    if (type !== 'reference') continue
    const showing = pages.filter((page) => shows(config, page, name))
    if (showing.length > 0)
      viewers.set(name, new Set(showing.flatMap(({ auth }) => openTo(config, auth))))
  }

  return viewers
}

function shows(config: Config, page: Page, name: string): boolean {
  if (page.kind === 'list') return page.columns.some(({ field }) => field === name)
  const form = 'form' in page ? config.forms[page.form] : undefined
  return form !== undefined && placedIn(form).has(name)
}
