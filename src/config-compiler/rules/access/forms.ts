import { placeTexts, withTitle } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { rolesGranted, rolesOfAuth, placeOfRole } from '#config-compiler/walk/auth-of-path.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nobodyMayCreate: {
    zh: '能打开“{title}”的角色都没有新建权限',
    en: 'nobody who opens "{title}" may create',
  },
  grantCreate: {
    zh: '请在 entities/{entity}.yaml 的 access 中写 create',
    en: 'grant create in entities/{entity}.yaml',
  },
  mayOnlyRead: {
    zh: '{names}能打开填报页“{title}”，但只能查看{entityTitle}，不能新建也不能修改',
    en: '{names} may open the form page "{title}", but only read "{entityTitle}": neither create nor update',
  },
  grantOrRemove: {
    zh: '请在 entities/{entity}.yaml 的 access 中授予 create 或 update，或从 auth 中去掉；只看的，请用 kind: record 的页面',
    en: 'grant create or update in entities/{entity}.yaml, or remove the role from auth; to read there are pages of kind: record',
  },
})

export const formWithoutCreate = defineRule({
  id: 'access/form-without-create',
  severity: 'error',
  title: { zh: '填报页没有人能新建', en: 'Form page where nobody may create' },
  why: {
    zh: '页面让人选择新建的种类，能打开它的角色却都没有新建权限。',
    en: 'The page offers kinds of new records, but no role that opens it may create one.',
  },
  example: { file: 'entities/request.yaml', good: '[read, create, update]', bad: '[read, update]' },
  check: checkEach(eachPage, ({ report, model }, page) => {
    const { config } = model

    const entity = page.kind === 'form' ? config.forms[page.form]?.entity : undefined
    const access = entity === undefined ? undefined : config.entities[entity]?.access
    if (page.kind !== 'form' || !page.choices || entity === undefined || !access) return

    const creating = access
      .filter(({ actions }) => actions.includes('create'))
      .flatMap(({ roles }) => expandRoles(config, roles))
    const roles = page.auth ? expandRoles(config, page.auth) : Object.keys(config.roles.roles)

    if (!roles.some((role) => creating.includes(role)))
      report(['choices'], texts.nobodyMayCreate({ title: page.title }), {
        causes: roles.map((role) => `role ${role}`),
        hint: texts.grantCreate({ entity }),
        part: 'key',
        related: [
          { file: `entities/${entity}.yaml`, pointer: ['access'], message: placeTexts.grants() },
        ],
      })
  }),
})

export const formWithoutWrite = defineRule({
  id: 'access/form-without-write',
  severity: 'warning',
  rank: 210,
  title: { zh: '能打开填报页，却不能填', en: 'Form page for a role that may only read' },
  why: {
    zh: '该角色填完了才知道不能保存。',
    en: 'The role learns only after typing that nothing can be saved.',
  },
  example: {
    file: 'pages/requests/new.yaml',
    good: 'auth: [applicant]',
    bad: 'auth: [applicant, clerk]',
    at: 'clerk',
  },
  check: checkEach(eachPage, ({ report, model }, page, id) => {
    const { config } = model

    const entity = page.kind === 'form' ? config.forms[page.form]?.entity : undefined
    if (entity === undefined || !Object.hasOwn(config.entities, entity)) return

    const [creating, updating] = [
      rolesGranted(config, entity, 'create'),
      rolesGranted(config, entity, 'update'),
    ]

    const roles = rolesOfAuth(config, page.auth)
    const reading = roles.filter((role) => !creating.has(role) && !updating.has(role))
    const [first] = reading

    // If no role may fill in anything, the whole page is reported.
    if (first === undefined || reading.length === roles.length) return

    const names = joinPhrases(
      reading.map((role) => withTitle(role, config.roles.roles[role]?.title)),
      '、',
    )

    report(
      placeOfRole(config, page, first),
      texts.mayOnlyRead({
        names,
        title: page.title,
        entityTitle: memberOf(config.entities, entity).title,
      }),
      {
        causes: reading.flatMap((role) => [`role ${role}`, `open ${id} ${role}`]),
        hint: texts.grantOrRemove({ entity }),
        related: [
          { file: `entities/${entity}.yaml`, pointer: ['access'], message: placeTexts.grants() },
        ],
      },
    )
  }),
})
