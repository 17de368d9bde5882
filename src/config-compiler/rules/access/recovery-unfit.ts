import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
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

/** 找回密码配不齐。 */
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

    // Not noted on the visit above: after a change it sees only what changed.
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
