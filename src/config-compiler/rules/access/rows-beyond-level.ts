import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { hasWord } from '#config-compiler/walk/strings.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  wholeProvince: {
    zh: '{names}是县级或州市级，按“全部”授权，能看到其他地区的{title}',
    en: '{names} has a district or city to look after, but is granted all of "{title}", other regions too',
  },
  writeRegion: {
    zh: '请写 rows: region；确须看到全部的，请在上一行写明理由',
    en: 'write rows: region; where all is meant, say why in the line above',
  },
  levelOfRole: { zh: '角色的级别', en: 'the level of the role' },
})

/** 县级、州市级角色能看到全部地区。 */
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
  check: (model, report) => {
    const { roles } = model.config.roles
    eachEntity(model, (file, { access, scope, title }) => {
      if (scope?.region === undefined) return

      for (const [index, grant] of access.entries()) {
        if (grant.rows !== 'all' || hasWord(grant.where, 'within')) continue

        const wide = expandRoles(model.config, grant.roles).filter((role) =>
          ['district', 'city'].includes(roles[role]?.level ?? ''),
        )
        const [first] = wide
        if (first === undefined) continue

        report(
          file,
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
    })
  },
})
