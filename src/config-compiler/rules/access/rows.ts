import { withTitle } from '#config-compiler/diagnostic/problem.ts'
import type { ReportProblem } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachEntity, eachGrant } from '#config-compiler/walk/definitions.ts'
import { hasWord } from '#config-compiler/walk/strings.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { openedRows, openingPlace } from '#config-model/access/grant-rows.ts'
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
  wholeProvince: {
    zh: '{names}是县级或州市级，按“全部”授权，能看到其他地区的{title}',
    en: '{names} has a district or city to look after, but is granted all of "{title}", other regions too',
  },
  writeRegion: {
    zh: '请写 rows: region；确须看到全部的，请在上一行写明理由',
    en: 'write rows: region; where all is meant, say why in the line above',
  },
  levelOfRole: { zh: '角色的级别', en: 'the level of the role' },
  noRegionField: {
    zh: '按区域授权，但实体没有区域字段',
    en: 'a grant by region, but the entity has no region field',
  },
  noOwnerField: {
    zh: '按本主体授权，但实体没有所有者字段',
    en: 'a grant by owner, but the entity has no owner field',
  },
  writeScope: { zh: '请在 scope 中写 {need}', en: 'write {need} in scope' },
})

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

        reportOpeners(model.config, { file, index, grant }, report)
      }
    })
  },
})

/** Roles with rows opened through records that they create themselves. */
function reportOpeners(
  config: Config,
  { file, index, grant }: { file: string; index: number; grant: Grant },
  report: ReportProblem,
): void {
  const { entity, field } = openingPlace(openedRows(grant)?.through ?? '')
  const opener = config.entities[entity]
  if (!opener?.fields[field] || opener.fields[field].readonly) return

  const makers = opener.access.filter(({ actions }) => actions.includes('create'))
  const creatorRoles = new Set(makers.flatMap(({ roles }) => expandRoles(config, roles)))
  const both = expandRoles(config, grant.roles).filter((role) => creatorRoles.has(role))
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

export const rowsBeyondLevel = defineRule({
  id: 'access/rows-beyond-level',
  severity: 'warning',
  rank: 230,
  title: {
    zh: '县级、州市级角色能看到全部地区',
    en: 'Role of a region that is granted every region',
  },
  why: {
    zh: '记录有所在地区，角色只管一个县或州市，却写了 rows: all，多半是漏改。',
    en: 'Records have a region and the role looks after one, yet rows says all: most likely a slip.',
  },
  example: {
    file: 'entities/part.yaml',
    good: 'rows: region',
    bad: 'rows: all',
    at: 'all',
  },
  check: checkEach(eachEntity, ({ report, model }, { access, scope, title }) => {
    const { roles } = model.config.roles

    if (scope?.region === undefined) return

    for (const [index, grant] of access.entries()) {
      if (grant.rows !== 'all' || hasWord(grant.where, 'within')) continue

      const wide = expandRoles(model.config, grant.roles).filter((role) =>
        ['district', 'city'].includes(roles[role]?.level ?? ''),
      )
      const [first] = wide
      if (first === undefined) continue

      report(
        ['access', index, 'rows'],
        texts.wholeProvince({
          names: joinPhrases(
            wide.map((role) => withTitle(role, roles[role]?.title)),
            '、',
          ),
          title,
        }),
        {
          hint: texts.writeRegion(),
          causes: wide.map((role) => `role ${role}`),
          related: [
            { file: 'roles.yaml', pointer: ['roles', first], message: texts.levelOfRole() },
          ],
        },
      )
    }
  }),
})

/** The scope that each `rows` of a grant requires; null for none. */
const needs: Record<Extract<Grant['rows'], string>, 'region' | 'owner' | null> = {
  all: null,
  region: 'region',
  own: 'owner',
  assigned: null,
}

export const scopeMissing = defineRule({
  id: 'access/scope-missing',
  severity: 'error',
  title: { zh: '按范围授权却没有范围字段', en: 'Grant by scope without a scope field' },
  why: {
    zh: '程序不知道记录属于哪个地区或主体，该角色什么也看不到。',
    en: 'The program cannot tell whose record it is; the role sees nothing.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'scope: { region: regionCode, owner: ownerId }',
    bad: 'scope: { owner: ownerId }',
    at: 'region',
  },
  check: checkEach(eachGrant, ({ report }, at, grant, entity) => {
    const need = typeof grant.rows === 'string' ? needs[grant.rows] : null
    if (need && !entity.scope?.[need])
      report(
        [...at, 'rows'],
        grant.rows === 'region' ? texts.noRegionField() : texts.noOwnerField(),
        { hint: texts.writeScope({ need }) },
      )
  }),
})
