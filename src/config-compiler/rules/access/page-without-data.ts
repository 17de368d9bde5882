import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { entityOfPage } from '#config-compiler/walk/auth-of-path.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  opensWithoutData: {
    zh: '{names}可以打开“{title}”，但无权查看{entityTitle}',
    en: '{names} may open "{title}", but not read "{entityTitle}"',
  },
  grantOrRemove: {
    zh: '请在 entities/{entityId}.yaml 的 access 中授权，或从 auth 中去掉该角色',
    en: 'grant it in the access of entities/{entityId}.yaml, or remove the role from auth',
  },
})

/** 页面打得开，数据看不到。 */
export const pageWithoutData = defineRule({
  id: 'access/page-without-data',
  severity: 'error',
  rank: 150,
  title: { zh: '页面打得开，数据看不到', en: 'Page open, data closed' },
  why: {
    zh: '角色能打开页面，但无权查看数据，只会看到错误。',
    en: 'A role may open the page but not read its records: it sees only errors.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '- { roles: [clerk, director], rows: region',
    bad: '- { roles: [director], rows: region',
  },
  check: (model, report) => {
    const { config } = model
    eachPage(model, (file, page, id) => {
      const entityId = entityOfPage(config, page)
      const entity = entityId === undefined ? undefined : config.entities[entityId]
      if (!entity) return

      const readers = new Set(
        entity.access
          .filter((grant) => grant.actions.includes('read'))
          .flatMap((grant) => expandRoles(config, grant.roles)),
      )

      const roles = page.auth ? expandRoles(config, page.auth) : Object.keys(config.roles.roles)
      const shutOut = roles.filter((role) => !readers.has(role))
      if (shutOut.length === 0) return

      const names = joinPhrases(
        shutOut.map((role) => withTitle(role, config.roles.roles[role]?.title)),
        '、',
      )

      const index =
        page.auth?.findIndex((name) =>
          expandRoles(config, [name]).some((role) => shutOut.includes(role)),
        ) ?? -1

      report(
        file,
        index >= 0 ? ['auth', index] : ['path'],
        texts.opensWithoutData({ names, title: page.title, entityTitle: entity.title }),
        {
          causes: [
            ...shutOut.map((role) => `role ${role}`),
            `page ${id}`,
            `lacks entities/${entityId}.yaml`,
          ],
          hint: texts.grantOrRemove({ entityId: entityId ?? '' }),
          related: [
            {
              file: `entities/${entityId}.yaml`,
              pointer: ['access'],
              message: placeTexts.grants(),
            },
          ],
        },
      )
    })
  },
})
