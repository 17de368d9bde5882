import type { ReportProblem } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { openedRows, openingPlace } from '#config-model/access/rows/grant-rows.ts'
import type { Config } from '#config-model/config.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Grant } from '#config-model/types.generated.ts'

const texts = definePhrases({
  nothingYet: {
    zh: '还没有的记录，没有什么指向它，按 through 授权的不能新建',
    en: 'nothing points to a record that is not there yet: rows by through cannot be created',
  },
  removeCreate: { zh: '请去掉 create', en: 'remove create' },
  opensItself: {
    zh: '“{role}”自己能新建{title}、改它指向哪一条，想看哪一条就能看哪一条',
    en: '"{role}" may make a "{title}" and say what it points to: the role opens whatever it likes',
  },
  byOthers: {
    zh: '请让别的角色新建，或由流程动作生成（create）；引用字段写 readonly: true',
    en: 'let another role make it, or an effect (create); write readonly: true at the reference field',
  },
  grantedHere: { zh: '在这里授权', en: 'granted here' },
})

/** 经由另一种记录授权，却起不到作用或挡不住人。 */
export const openedRowsRule = defineRule({
  id: 'access/opened-rows',
  severity: 'error',
  title: {
    zh: '经由另一种记录的授权不当',
    en: 'Rows opened by another record that hold nobody back',
  },
  why: {
    zh: '按 through 授权，看得到的是本人的另一种记录所指的。还没有的记录没有什么指向它；自己能新建、能改指的，等于什么都能看。',
    en: 'Rows by through are those that records of somebody point to. Nothing points to what is not there; who may point anywhere sees everything.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: own, actions: [read, create, update] }',
    bad: 'rows: own, actions: [read, create, update] }\n  - { roles: [clerk], rows: { through: part.request }, actions: [read, create] }',
    at: 'create',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      for (const [index, grant] of entity.access.entries()) {
        if (!openedRows(grant)) continue

        const creates = grant.actions.indexOf('create')
        if (creates >= 0)
          report(file, ['access', index, 'actions', creates], texts.nothingYet(), {
            hint: texts.removeCreate(),
          })

        tellOpeners(model.config, { file, index, grant }, report)
      }
    })
  },
})

/** Roles that are granted rows through what they may make and point themselves. */
function tellOpeners(
  config: Config,
  { file, index, grant }: { file: string; index: number; grant: Grant },
  report: ReportProblem,
): void {
  const { entity, field } = openingPlace(openedRows(grant)?.through ?? '')
  const opener = config.entities[entity]
  if (!opener?.fields[field] || opener.fields[field].readonly) return

  const makers = opener.access.filter(({ actions }) => actions.includes('create'))
  const made = new Set(makers.flatMap(({ roles }) => expandRoles(config, roles)))
  const both = expandRoles(config, grant.roles).filter((role) => made.has(role))
  if (both.length === 0) return

  const titles = both.map((role) => config.roles.roles[role]?.title ?? role)

  report(
    file,
    ['access', index, 'rows'],
    texts.opensItself({ role: joinPhrases(titles, '、'), title: opener.title }),
    {
      hint: texts.byOthers(),
      causes: both.map((role) => `role ${role}`),
      related: [
        { file: `entities/${entity}.yaml`, pointer: ['access'], message: texts.grantedHere() },
      ],
    },
  )
}
