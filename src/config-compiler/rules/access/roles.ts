import { placeTexts, withTitle } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachEntity, eachGrant } from '#config-compiler/walk/definitions.ts'
import { hasWord } from '#config-compiler/walk/strings.ts'
import { expandRoles } from '#config-model/access/access.ts'
import {
  administratorRole,
  administratorRoles,
  substitutableRoles,
} from '#config-model/access/administrator.ts'
import { memberOf, firstOf } from '#config-model/assert.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  none: {
    zh: '没有写明哪个角色负责系统管理，首次启动的管理员账号不知道是什么角色',
    en: 'no role says that it administers: the first account has no role to be in',
  },
  say: { zh: '请给一个角色写 administers: true', en: 'write administers: true at one role' },
  second: {
    zh: '已有{first}写了 administers，首次启动只建立一个管理员账号',
    en: '{first} administers already: the first start makes one account',
  },
  keepOne: { zh: '请只在一个角色上写', en: 'write it at one role only' },
  owner: {
    zh: '“{title}”只代表本主体，不能代理',
    en: '"{title}" acts for its own records only and cannot be substituted',
  },
  administers: {
    zh: '“{title}”负责系统管理，不能代理',
    en: '"{title}" administers the portal and cannot be substituted',
  },
  drop: { zh: '请删去 substitute', en: 'drop substitute' },
  noPage: {
    zh: '有可以代理的角色，但没有取自 substitutions 的实体：没有地方设代理人',
    en: 'a role can be substituted, and no entity has the source substitutions: nobody can name a substitute',
  },
  addPage: {
    zh: '请加一个 source: substitutions 的实体和它的页面',
    en: 'add an entity with source: substitutions and its pages',
  },
  roleUsedNowhere: {
    zh: '角色“{name}”（{title}）没有任何页面、授权或流程用到',
    en: 'the role "{name}" ({title}) is used nowhere',
  },
  deleteOrGrant: { zh: '请删除，或给它授权', en: 'delete it, or grant it something' },
  levelShowsNothing: {
    zh: '{wrong} 的级别是 {level}，按“{rows}”授权什么也看不到',
    en: '{wrong} has the level {level}: a grant by "{rows}" shows nothing',
  },
  changeRolesOrRows: {
    zh: '请修改 roles 或 rows，或修改 roles.yaml 中的 level',
    en: 'change roles or rows, or the level in roles.yaml',
  },
  levelOfRole: { zh: '角色的级别', en: 'the level of the role' },
  opensNoPage: {
    zh: '角色“{name}”（{title}）没有一个页面可以打开',
    en: 'the role "{name}" ({title}) can open no page',
  },
  addToAuth: { zh: '请在某个页面的 auth 中加上 {name}', en: 'add {name} to the auth of some page' },
  setNamedLikeRole: {
    zh: '角色组“{name}”与角色“{otherName}”（{title}）同名',
    en: 'the role set "{name}" has the name of the role "{otherName}" ({title})',
  },
  renameSet: { zh: '请给角色组换一个名字', en: 'give the role set another name' },
  notAccounts: {
    zh: '“{title}”不是账号，不能签发重置码',
    en: '"{title}" are no accounts: there is nothing to issue reset codes for',
  },
  dropAction: { zh: '请从 actions 中删去 recover', en: 'take recover out of actions' },
  notOffered: {
    zh: '授权可以签发重置码，但 portal.yaml 没有开启书面重置码',
    en: 'reset codes may be issued, but portal.yaml does not accept codes on paper',
  },
  writeRecovery: {
    zh: '请在 portal.yaml 写 recovery: { ways: [paper] }',
    en: 'write recovery: { ways: [paper] } in portal.yaml',
  },
  nobodyIssues: {
    zh: '开启了书面重置码，但没有角色可以签发',
    en: 'codes on paper are accepted, but no role may issue them',
  },
  grantRecover: {
    zh: '请在账号实体的 access 中授权 recover',
    en: 'grant recover in the access of the entity of accounts',
  },
  noScreen: {
    zh: '开启了找回密码，但没有设置新密码的网址',
    en: 'recovery is on, but there is no address where a new password is set',
  },
  addRoute: {
    zh: '请在 routes.yaml 加上 { path: /forgot-password, title: 忘记密码, screen: forgot-password, layout: open }',
    en: 'add { path: /forgot-password, title: Forgot password, screen: forgot-password, layout: open } to routes.yaml',
  },
})

export const administratorRule = defineRule({
  id: 'access/administrator',
  severity: 'warning',
  title: { zh: '没有写明由哪个角色负责系统管理', en: 'No one role that administers' },
  why: {
    zh: '正式运行的平台首次启动时只有一个账号，由它建立其余的账号：要知道它是哪个角色。',
    en: 'A portal that starts empty has one account, which makes all others: its role must be known.',
  },
  example: {
    file: 'roles.yaml',
    good: 'userType: DIRECTOR, administers: true }',
    bad: 'userType: DIRECTOR }',
    at: 'roles',
  },
  check: ({ config }, report) => {
    const [first, ...others] = administratorRoles(config)
    if (first === undefined) {
      if (administratorRole(config) !== 'admin')
        report('roles.yaml', ['roles'], texts.none(), { hint: texts.say(), part: 'key' })
      return
    }

    for (const role of others)
      report(
        'roles.yaml',
        ['roles', role, 'administers'],
        texts.second({ first: withTitle(first, config.roles.roles[first]?.title) }),
        { hint: texts.keepOne(), part: 'key' },
      )
  },
})

export const substituteUnfit = defineRule({
  id: 'access/substitute-unfit',
  severity: 'error',
  title: { zh: '代理写得不对', en: 'Substitute that cannot be' },
  why: {
    zh: '代理人接过离岗人的角色和区域：申报主体的角色只管自己的记录，系统管理员给人权限，都不能让别人代办；能代理的，要有地方设。',
    en: 'A substitute takes over role and region: owners act for their own records, administrators give rights, so neither is substituted; and whoever may be needs a place to say by whom.',
  },
  example: {
    file: 'roles.yaml',
    good: 'userType: DIRECTOR, administers: true }',
    bad: 'userType: DIRECTOR, administers: true, substitute: true }',
    at: 'substitute',
  },
  check: ({ config }, report) => {
    const at = (role: string) => ['roles', role, 'substitute']
    const fit = substitutableRoles(config).filter((role) => {
      const { level, administers, title } = config.roles.roles[role] ?? {}
      if (level !== 'owner' && !administers) return true
      const message = level === 'owner' ? texts.owner : texts.administers
      report('roles.yaml', at(role), message({ title: title ?? role }), {
        part: 'key',
        hint: texts.drop(),
      })
      return false
    })
    const [first] = fit
    const hasPlace = Object.values(config.entities).some(({ source }) => source === 'substitutions')
    if (first !== undefined && !hasPlace)
      report('roles.yaml', at(first), texts.noPage(), { part: 'key', hint: texts.addPage() })
  },
})

export const emptyRole = defineRule({
  id: 'access/empty-role',
  severity: 'warning',
  reportsAbsence: ['ref/role'],
  title: { zh: '角色没有任何用处', en: 'Role that is used nowhere' },
  why: {
    zh: '没有页面、菜单、授权或流程提到它，这个角色的用户只有对所有人开放的页面。',
    en: 'No page, menu, grant or workflow names it: its users have nothing but the pages that are open to all.',
  },
  example: {
    file: 'roles.yaml',
    good: 'director: { title: 负责人',
    bad: 'guest: { title: 来宾, level: none, userType: GUEST }\n  director: { title: 负责人',
    at: 'guest',
  },
  check: (model, report) => {
    const { roles } = model.config.roles
    const names = [...Object.keys(roles), ...Object.keys(model.config.roles.sets ?? {})]
    const values = model.files
      .filter((path) => /^(entities|forms|workflows|pages|menus|routes)/.test(path))
      .map((file) => model.value(file))
    const used = new Set(names.filter((name) => values.some((value) => hasWord(value, name))))
    for (const [name, members] of Object.entries(model.config.roles.sets ?? {}))
      if (used.has(name)) for (const role of members) used.add(role)

    for (const name of Object.keys(roles))
      if (!used.has(name))
        report(
          'roles.yaml',
          ['roles', name],
          texts.roleUsedNowhere({ name, title: memberOf(roles, name).title }),
          { hint: texts.deleteOrGrant(), part: 'key' },
        )
  },
})

export const levelMismatch = defineRule({
  id: 'access/level-mismatch',
  severity: 'error',
  rank: 160,
  title: { zh: '授权范围与角色级别不符', en: 'Scope that does not fit the role' },
  why: {
    zh: '没有管辖区域的角色按区域授权，什么也看不到。',
    en: 'A role without a region that is granted by region sees nothing.',
  },
  example: {
    file: 'roles.yaml',
    good: 'clerk: { title: 经办人, level: district,',
    bad: 'clerk: { title: 经办人, level: none,',
  },
  check: checkEach(eachGrant, ({ report, model }, at, grant) => {
    const { config } = model

    const wrong = expandRoles(config, grant.roles).filter((role) => {
      const level = config.roles.roles[role]?.level
      if (typeof grant.rows !== 'string') return false
      if (grant.rows === 'region') return level === 'none' || level === 'owner'

      // Users without region and without a record to act for own records in their own name.
      return grant.rows === 'own' && level !== 'owner' && level !== 'none'
    })

    const odd = grant.roles.flatMap((name, n) =>
      expandRoles(config, [name]).every((role) => wrong.includes(role)) ? [n] : [],
    )
    if (wrong.length > 0)
      report(
        odd.length === 1 && grant.roles.length > 1
          ? [...at, 'roles', firstOf(odd)]
          : [...at, 'rows'],
        texts.levelShowsNothing({
          wrong: joinPhrases(wrong, '、'),
          level: memberOf(config.roles.roles, firstOf(wrong)).level,
          rows: String(grant.rows),
        }),
        {
          causes: wrong.map((role) => `role ${role}`),
          hint: texts.changeRolesOrRows(),
          related: [
            {
              file: 'roles.yaml',
              pointer: ['roles', firstOf(wrong)],
              message: texts.levelOfRole(),
            },
          ],
        },
      )
  }),
})

export const roleWithoutPage = defineRule({
  id: 'access/role-without-page',
  severity: 'error',
  reportsAbsence: ['ref/role'],
  title: { zh: '角色登录后没有页面可看', en: 'Role that can open no page' },
  why: { zh: '登录后只有“无权访问”。', en: 'After signing in there is nothing but "forbidden".' },
  check: (model, report) => {
    const { config } = model
    const pages = Object.values(config.pages)
    if (pages.some(({ auth }) => auth === undefined)) return

    const open = new Set(pages.flatMap(({ auth }) => expandRoles(config, auth ?? [])))
    const used = new Set(
      Object.values(config.entities).flatMap((entity) =>
        entity.access.flatMap((grant) => expandRoles(config, grant.roles)),
      ),
    )

    for (const [name, role] of Object.entries(config.roles.roles))
      if (!open.has(name) && used.has(name))
        report('roles.yaml', ['roles', name], texts.opensNoPage({ name, title: role.title }), {
          causes: [`role ${name}`],
          hint: texts.addToAuth({ name }),
          part: 'key',
        })
  },
})

export const setNamedLikeRole = defineRule({
  id: 'access/set-named-like-role',
  severity: 'error',
  isOwn: true,
  title: { zh: '角色组与角色同名', en: 'Role set with the name of a role' },
  why: {
    zh: '写这个名字时取的是角色组，原来只给该角色的权限就给了组里所有的角色。',
    en: 'The name then means the set: what was meant for one role is given to all its members.',
  },
  example: {
    file: 'roles.yaml',
    good: 'staff: [clerk, director]',
    bad: 'staff: [clerk, director]\n  visitor: [clerk]',
    at: 'visitor',
  },
  check: (model, report) => {
    const { roles, sets = {} } = model.config.roles
    for (const name of Object.keys(sets))
      if (Object.hasOwn(roles, name))
        report(
          'roles.yaml',
          ['sets', name],
          texts.setNamedLikeRole({ name, otherName: name, title: memberOf(roles, name).title }),
          {
            hint: texts.renameSet(),
            part: 'key',
            related: [
              { file: 'roles.yaml', pointer: ['roles', name], message: placeTexts.defined() },
            ],
          },
        )
  },
})

export const recoveryUnfit = defineRule({
  id: 'access/recovery-unfit',
  severity: 'error',
  title: { zh: '找回密码配不齐', en: 'Recovery of passwords that lacks a part' },
  why: {
    zh: '书面重置码要有三处：portal.yaml 开启，账号的授权写明谁签发，routes.yaml 有设置新密码的网址；缺一处，忘记密码的人就走不通。',
    en: 'A code on paper needs three parts: portal.yaml accepts it, a grant on accounts says who issues it, routes.yaml has the address where it is used. Without one of them nobody gets through.',
  },
  example: {
    file: 'entities/person.yaml',
    good: 'actions: [read, update]',
    bad: 'actions: [read, update, recover]',
    at: 'recover',
  },
  check: (model, report) => {
    const { portal, routes } = model.config
    const acceptsPaper = portal.recovery?.ways.includes('paper') === true

    eachEntity(model, (file, { title, source, access }) => {
      for (const [at, { actions }] of access.entries()) {
        const place = actions.indexOf('recover')
        if (place < 0) continue

        if (source !== 'accounts') {
          if (source === undefined)
            report(file, ['access', at, 'actions', place], texts.notAccounts({ title }), {
              hint: texts.dropAction(),
            })

          continue
        }

        if (!acceptsPaper)
          report(file, ['access', at, 'actions', place], texts.notOffered(), {
            hint: texts.writeRecovery(),
            causes: ['lacks portal.yaml'],
          })
      }
    })

    // Not collected in the visit above, which sees only changes.
    const isIssued = Object.values(model.config.entities).some(
      ({ source, access }) =>
        source === 'accounts' && access.some(({ actions }) => actions.includes('recover')),
    )

    if (acceptsPaper && !isIssued)
      report('portal.yaml', ['recovery', 'ways'], texts.nobodyIssues(), {
        hint: texts.grantRecover(),
      })

    if (portal.recovery && !routes.some(({ screen }) => screen === 'forgot-password'))
      report('portal.yaml', ['recovery'], texts.noScreen(), { hint: texts.addRoute(), part: 'key' })
  },
})
