import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nobodyMayCreate: {
    zh: '能打开“{title}”的角色都没有新建权限',
    en: 'nobody who opens "{title}" may create',
  },
  grantCreate: {
    zh: '请在 entities/{entity}.yaml 的 access 中写 create',
    en: 'grant create in entities/{entity}.yaml',
  },
})

/** 填报页没有人能新建。 */
export const formWithoutCreate = defineRule({
  id: 'access/form-without-create',
  severity: 'error',
  title: { zh: '填报页没有人能新建', en: 'Form page where nobody may create' },
  why: {
    zh: '页面让人选择新建的种类，能打开它的角色却都没有新建权限。',
    en: 'The page offers kinds of new records, but no role that opens it may create one.',
  },
  example: { file: 'entities/request.yaml', good: '[read, create, update]', bad: '[read, update]' },
  check: (model, report) => {
    const { config } = model
    eachPage(model, (file, page) => {
      const entity = page.kind === 'form' ? config.forms[page.form]?.entity : undefined
      const access = entity === undefined ? undefined : config.entities[entity]?.access
      if (page.kind !== 'form' || !page.choices || entity === undefined || !access) return

      const creating = access
        .filter(({ actions }) => actions.includes('create'))
        .flatMap(({ roles }) => expandRoles(config, roles))
      const roles = page.auth ? expandRoles(config, page.auth) : Object.keys(config.roles.roles)

      if (!roles.some((role) => creating.includes(role)))
        report(file, ['choices'], texts.nobodyMayCreate({ title: page.title }), {
          causes: roles.map((role) => `role ${role}`),
          hint: texts.grantCreate({ entity }),
          part: 'key',
          related: [
            { file: `entities/${entity}.yaml`, pointer: ['access'], message: placeTexts.grants() },
          ],
        })
    })
  },
})
